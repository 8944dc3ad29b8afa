/** What file systems take at most. */
const longestNameBytes = 255

/**
 * The path of an uploaded `.proto` file below the upload's own folder, or null for one that could lead anywhere else. A
 * leading `./` is what some programs write and means nothing.
 */
export function protoUploadPath(name: string): string | null {
  const path = name.replace(/^(\.\/)+/, '')
  const parts = path.split('/')
  const arePlain = parts.every(
    (part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= longestNameBytes,
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const isStrange = /[\\:*?"<>|\x00-\x1f\x7f]/.test(path)
  return arePlain && !isStrange && path.length <= 400 && path.endsWith('.proto') ? path : null
}

/** The last part of a data file's name, which the engine's messages show; of a strange one only its ending is kept. */
export function dataUploadName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  if (/^[\w(][\w .()+@-]{0,98}$/u.test(last)) return last
  return `data${/\.\w{1,10}$/.exec(last)?.[0] ?? ''}`
}
