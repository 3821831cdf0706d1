// Why a task has no answer.

/** The request is wrong, or the work failed; the message says how, `field` where in a form. */
export class Refused extends Error {
  constructor(message, field = "", isBusy = false) {
    super(message);
    this.field = field;
    this.isBusy = isBusy; // the same request may be answered later
  }
}

/** Nobody answers; the same request may be answered later. */
export class Away extends Error {}

/** Whoever asked has given it up. */
export class Stopped extends Error {}
