/** What a run is made from: the same seed makes the same requests. */
export const SEED: number = Number(process.env['FUZZ_SEED'] ?? 1);

/** For all forms of the Node entry together; the Worker gets a tenth of that. */
export const REQUESTS: number = Number(process.env['FUZZ_REQUESTS'] ?? 200_000);
