/** Names of fields and messages that protobuf allows, made of the keys of JSON objects. */

/** Whether a field can carry the key as its `json_name`. */
export function canBeField(key: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name may hold them
  return key !== '' && key !== '__proto__' && !/[\x00-\x1f\x7f]|^\[.*\]$/.test(key)
}

/**
 * A name for the field of each key: lower case with underscores. No two differ by case and underscores alone, which
 * protobuf forbids, and none is the key of another field, which JSON would mistake for it.
 */
export function fieldNames(keys: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const reserved = new Set(keys)
  for (const key of keys) {
    const wanted = snakeCase(key)
    const isFree = (name: string) => !taken.has(bare(name)) && (name === key || !reserved.has(name))
    let name = wanted
    for (let number = 2; !isFree(name); number++) name = `${wanted}_${number}`
    taken.add(bare(name))
    names.set(key, name)
  }
  return names
}

/** The key that a field has in JSON where it has no `json_name` of its own. */
export function defaultJsonName(name: string): string {
  return name.replaceAll(/_(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
}

/** The name of a message for the objects at a key: `lines` hold each a `Line`. */
export function messageNameOf(key: string, isItem: boolean): string {
  const words = snakeCase(key).split('_')
  if (isItem) words.push(singular(words.pop()!))
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[A-Z]/.test(name) ? name : `Message${name}`
}

const unsaying = new Set([
  'data',
  'records',
  'record',
  'sample',
  'samples',
  'messages',
  'message',
  'pasted',
  'stdin',
])

/** The name of the message that the records of a file are: `Order` for `orders.json`. */
export function recordNameOf(file: string): string {
  const stem = file.replace(/(\.(json|jsonl|ndjson|har|txt))+$/i, '')
  return unsaying.has(stem.toLowerCase()) || snakeCase(stem) === 'field'
    ? 'Record'
    : messageNameOf(stem, true)
}

function snakeCase(key: string): string {
  const name = key
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 100)
  return name === '' ? 'field' : /^\d/.test(name) ? `f_${name}` : name
}

function bare(name: string): string {
  return name.replaceAll('_', '')
}

const unusual: ReadonlyMap<string, string> = new Map([
  ['cookies', 'cookie'],
  ['movies', 'movie'],
  ['series', 'series'],
  ['species', 'species'],
])

function singular(word: string): string {
  if (/(ss|us|is)$/.test(word) || word.length < 4) return word
  const known = unusual.get(word)
  if (known !== undefined) return known
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/s$/, '')
}
