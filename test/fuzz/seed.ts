/** The seed of a run: the same seed makes the same requests. */
export const SEED: number = Number(process.env['FUZZ_SEED'] ?? 1);

/** The number of requests to all forms of the Node entry together. The Worker gets a tenth of it. */
export const REQUESTS: number = Number(process.env['FUZZ_REQUESTS'] ?? 200_000);
