/** As many messages as it takes to keep one cached shape or string from being what is measured. */
export const corpusSize = 256
