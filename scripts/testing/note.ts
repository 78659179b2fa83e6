/** The type of the annotations of tests that `crdshift test` prints at the end of the run. */
export const NOTE = 'crdshift';
