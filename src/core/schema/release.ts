/** A release of Kubernetes 1.x, by its minor number. Formats, validation rules and ratcheting depend on it. */
export type Release = number;

/** The release whose API server is reproduced. */
export const LATEST: Release = 36;

/** `CRDValidationRatcheting` is on by default since this release (KEP-4008). */
export const RATCHETING_RELEASE: Release = 30;
