export { isDescriptorSet } from './files/descriptor-set.ts'
export { openSchemaSource, type SchemaSource, textSource } from './files/schema-source.ts'
export type { MessageTypeChoice } from './link/find-message-type.ts'
export { holdsAny } from './link/holds-any.ts'
export {
  type LoadOptions,
  listMessageTypes,
  loadSchema,
  type MessageTypes,
  type Schema,
} from './load-schema.ts'
export { loadServices } from './load-services.ts'
export { SchemaError } from './schema-error.ts'
