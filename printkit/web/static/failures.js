// @ts-check
// Errors: the reasons why a task has no result.

/** The request is wrong, or the work failed: the message gives the reason, `field` the form field. */
export class Refused extends Error {
  constructor(/** @type {string} */ message, field = "", isBusy = false) {
    super(message);
    this.field = field;
    this.isBusy = isBusy; // the engine is busy: the same request may succeed later
  }
}

/** The engine does not answer; the same request may be answered later. */
export class Away extends Error {}

/** The caller has stopped the task. */
export class Stopped extends Error {}

/** The sentence of something thrown. */
export const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));
