/** What `printkit.web.offline` writes above the service worker. */
declare const SITE: { version: string; policy: string; first: string[]; later: string[]; asked: string[]; fresh: boolean };
