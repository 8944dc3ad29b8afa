/** How names are listed and found, here and by the reader of schemas alike. */
export { firstFew } from '@wirebench/proto-schema/first-few'
export { nearNames } from '@wirebench/proto-schema/near-names'
