export { isDescriptorSet } from './descriptor-set.ts'
export type { MessageTypeChoice } from './find-message-type.ts'
export { holdsAny } from './holds-any.ts'
export {
  type LoadOptions,
  listMessageTypes,
  loadSchema,
  type MessageTypes,
  type Schema,
} from './load-schema.ts'
export { loadServices } from './load-services.ts'
export { SchemaError } from './schema-error.ts'
export { openSchemaSource, type SchemaSource, textSource } from './schema-source.ts'
