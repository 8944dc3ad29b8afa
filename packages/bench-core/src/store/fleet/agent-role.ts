import { schemaName } from '../database/tables.ts'

/**
 * What a role may do as which agents connect: see what waits, lease it, and save what they measure. It owns nothing, makes
 * and drops no table, and deletes no run. The tables are made by the dashboard, which connects as their owner.
 */
export function agentGrants(role: string): readonly string[] {
  const name = `"${role.replaceAll('"', '""')}"`
  const on = (rights: string, ...tables: readonly string[]) =>
    `grant ${rights} on ${tables.map((table) => `${schemaName}.${table}`).join(', ')} to ${name}`
  return [
    `grant usage on schema ${schemaName} to ${name}`,
    on('select', 'migrations', 'settings', 'placement_files'),
    on('select, update', 'runs', 'placements'),
    on('select, insert, update', 'events', 'reports', 'agents'),
    on('select, insert, update, delete', 'cases', 'case_figures', 'generators', 'generator_messages'),
  ]
}
