/** The origin of every URL on Node and Lambda. The app reads only the path and the query. */
export const ORIGIN = 'http://localhost';
