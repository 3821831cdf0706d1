// @ts-check
// Writes a record as a file without the server, in case the server does not answer.

const AWKWARD = /[\u007f-\u009f\u2028\u2029\ufeff]/g; // characters that YAML takes for a line break, or rejects

/** @param {unknown} value */
function scalar(value) {
  const escaped = (/** @type {string} */ one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(AWKWARD, escaped);
}

/** A record as YAML, with its values as JSON, which is valid YAML. @param {Record<string, unknown>} record */
export function plainYaml(record) {
  const lines = Object.entries(record).map(([key, value]) =>
    key === "moves" && Array.isArray(value) && value.length
      ? `moves:\n${value.map((turn) => `- ${scalar(turn)}\n`).join("")}`
      : `${key}: ${scalar(value)}\n`,
  );
  return lines.join("");
}

/** @param {{game?: unknown, date?: unknown}} record */
export const plainName = ({ game, date }) =>
  `${[game, date].filter(Boolean).join("-").replace(/[^A-Za-z0-9-]+/g, "-")}.yaml`;
