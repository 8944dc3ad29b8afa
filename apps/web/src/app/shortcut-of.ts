export const shortcuts = [
  { keys: 'g r', action: 'go-runs', text: 'Go to runs' },
  { keys: 'g n', action: 'go-new', text: 'Go to new run' },
  { keys: 'g c', action: 'go-compare', text: 'Go to compare' },
  { keys: 'g t', action: 'go-trends', text: 'Go to trends' },
  { keys: 'g m', action: 'go-method', text: 'Go to method' },
  { keys: '/', action: 'search', text: 'Search or filter' },
  { keys: 't', action: 'theme', text: 'Switch between light and dark' },
  { keys: '?', action: 'help', text: 'Show this list' },
] as const

export type ShortcutAction = (typeof shortcuts)[number]['action']

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key means after the one before it: an action, the first half of one, or nothing. */
export function shortcutOf(
  prefix: string | null,
  { key, ctrlKey, metaKey, altKey }: Key,
): { readonly action: ShortcutAction | null; readonly prefix: string | null } {
  if (ctrlKey || metaKey || altKey) return { action: null, prefix: null }
  const pressed = prefix === null ? key : `${prefix} ${key}`
  const found = shortcuts.find(({ keys }) => keys === pressed)
  if (found) return { action: found.action, prefix: null }
  const begins = shortcuts.some(({ keys }) => keys.startsWith(`${key} `))
  return { action: null, prefix: begins ? key : null }
}
