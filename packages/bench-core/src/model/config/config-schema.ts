import * as z from 'zod/mini'
import { ConfigFile, configFileName, optionsOfConfig } from './config-file.ts'

/** The schema's file in the package, which a `wirebench.config.json` names for editors. */
export const configSchemaName = 'config.schema.json'

interface Described {
  properties?: Record<string, Described>
  description?: string
}

/** JSON Schema of a `wirebench.config.json`: editors complete its names and tell what each is for. */
export function configSchema(): object {
  const schema = z.toJSONSchema(ConfigFile, { io: 'input', target: 'draft-7' }) as Described
  for (const [part, table] of Object.entries(optionsOfConfig)) {
    const { properties = {} } = part === '' ? schema : (schema.properties?.[part] ?? {})
    for (const [name, { help }] of Object.entries(table))
      if (properties[name]) properties[name].description = help
  }
  return { title: configFileName, ...schema }
}
