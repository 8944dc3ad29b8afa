/** A file that was brought, with its path below the folder that was dropped. */
export interface BroughtFile {
  readonly path: string
  readonly file: File
  /** Its text, where it was pasted. */
  readonly pasted?: string
}

export interface BroughtFiles {
  readonly files: readonly BroughtFile[]
  /** Within folders: what is neither schema nor data by its name. */
  readonly leftOut: readonly string[]
}

/** As many as the server takes, schemas and data together. */
const maxFiles = 20_000
/** As many are looked at in folders. */
const maxWalked = 60_000

/**
 * Every file of a drop, folders walked through; the dropped folder's own name is not part of the paths. What was dropped by
 * itself is always taken.
 * @throws Error where there are too many, or one can't be read.
 */
export async function filesOfDrop(items: DataTransferItemList): Promise<BroughtFiles> {
  // All at once: the list is empty after the event.
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const single: BroughtFile[] = []
  const within: BroughtFile[] = []
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, '', within)
    else if (file !== null) single.push({ path: file.name, file })
  }
  const { files, leftOut } = sorted(within)
  return { files: notTooMany([...single, ...files]), leftOut }
}

/** What is on the clipboard: files, or a text as one; null where it holds neither. */
export function filesOfClipboard(data: DataTransfer): Promise<BroughtFiles> | null {
  if (data.files.length > 0) return filesOfInput([...data.files], false)
  const text = data.getData('text/plain')
  return text.trim() === '' ? null : Promise.resolve(filesOfText(text))
}

/** A text as a file, named by what it holds: a schema, or data, whose name becomes that of the message. */
export function filesOfText(text: string): BroughtFiles {
  const path = schemaStart.test(text) ? 'pasted.proto' : 'Message.json'
  return { files: [{ path, file: new File([text], path), pasted: text }], leftOut: [] }
}

/** A word that no JSON begins with, after comments. */
const schemaStart =
  /^\s*(?:(?:\/\/.*|\/\*[\s\S]*?\*\/)\s*)*(?:syntax|edition|package|import|option|message|enum)\b/

/** The files of an input; where a folder was chosen, its own name is not part of the paths. */
export async function filesOfInput(files: readonly File[], isFolder: boolean): Promise<BroughtFiles> {
  const all = files.map((file) => ({
    path: isFolder ? file.webkitRelativePath.split('/').slice(1).join('/') : file.name,
    file,
  }))
  const found = isFolder ? sorted(all.filter(({ path }) => !isHidden(path))) : { files: all, leftOut: [] }
  return { ...found, files: notTooMany(found.files) }
}

/** What of it is the schema, and what are messages. */
export function isSchema({ path }: Pick<BroughtFile, 'path'>): boolean {
  return path.endsWith('.proto')
}

/** The files with others beside them; one of the same path is replaced. */
export function withFiles(known: readonly BroughtFile[], more: readonly BroughtFile[]): BroughtFile[] {
  const paths = new Set(more.map(({ path }) => path))
  return [...known.filter(({ path }) => !paths.has(path)), ...more]
}

/** What is said where files take the place of these, which may not have been meant; null where they take none. */
export function replacedText(replaced: readonly Pick<BroughtFile, 'path' | 'pasted'>[]): string | null {
  const [first, ...others] = replaced
  if (first === undefined) return null
  if (others.length > 0) return `${replaced.length} files were replaced by files with the same names.`
  return first.pasted === undefined
    ? `${first.path} was replaced by a file with the same name.`
    : 'The text you pasted earlier was replaced.'
}

/** The files that complaints begin with, as `orders.json, record 4: …` does; without those that could mean several. */
export function filesAtFault(
  files: readonly Pick<BroughtFile, 'path'>[],
  complaints: readonly string[],
): ReadonlySet<string> {
  const meant = complaints.map((complaint) =>
    files.filter(({ path }) => {
      const names = [path, path.split('/').at(-1)!]
      return names.some((name) =>
        [`${name}:`, `${name},`, `"${name}"`].some((start) => complaint.startsWith(start)),
      )
    }),
  )
  return new Set(meant.flatMap((found) => (found.length === 1 ? [found[0]!.path] : [])))
}

/** A text that was pasted, and is what complaints are about; undefined where they are about a file. */
export function textAtFault<F extends Pick<BroughtFile, 'path' | 'pasted'>>(
  files: readonly F[],
  faulty: ReadonlySet<string>,
): (F & { readonly pasted: string }) | undefined {
  return files.find(
    (file): file is F & { readonly pasted: string } =>
      file.pasted !== undefined && (files.length === 1 || faulty.has(file.path)),
  )
}

/** A complaint for somebody who pasted the text, and knows nothing of a file: `Message.json:1:51: …` is in line 1, column 51. */
export function complaintOfText(complaint: string, path: string): string {
  if (!complaint.startsWith(path)) return complaint
  return complaint
    .slice(path.length)
    .replace(/^:(\d+):(\d+)/, 'line $1, column $2')
    .replace(/^[:,] /, '')
}

/** The form that the server takes. */
export function uploadForm(
  files: readonly BroughtFile[],
  {
    message,
    set,
    ticket,
  }: {
    readonly message?: string | undefined
    readonly set?: string | undefined
    /** By which its progress is asked for. */
    readonly ticket: string
  },
): FormData {
  const form = new FormData()
  form.set('ticket', ticket)
  if (set !== undefined) form.set('set', set)
  if (message !== undefined) form.set('message', message)
  for (const brought of files) form.append(isSchema(brought) ? 'proto' : 'data', brought.file, brought.path)
  return form
}

/** Whether a file is one that Wirebench has written, such as an exported report; false where it can’t be read. */
export async function isExport(file: File): Promise<boolean> {
  const start = await file
    .slice(0, 200)
    .text()
    .catch(() => '')
  return /^\s*\[?\s*\{\s*"format":\s*"wirebench\./.test(start)
}

let handed: Promise<BroughtFiles> | null = null

/** Leaves files to the page that is opened next, which takes them once. */
export function handOver(files: Promise<BroughtFiles>): void {
  handed = files
}

export function takeHandedOver(): Promise<BroughtFiles> | null {
  const files = handed
  handed = null
  return files
}

const dataNames = /\.(json|jsonl|ndjson|har|ya?ml|bin|binpb|pb|protobuf|dat)$/i

/** What a folder of schemas holds beside messages of theirs: settings, and what its own tests read. */
const otherThings = /\.ya?ml$|(^|\/)testdata\//i

/** A folder of schemas holds other things too, such as notes and build files. */
function sorted(found: readonly BroughtFile[]): BroughtFiles {
  const hasSchemas = found.some(isSchema)
  const isData = ({ path }: BroughtFile) => dataNames.test(path) && !(hasSchemas && otherThings.test(path))
  const isTaken = (file: BroughtFile) => isSchema(file) || isData(file)
  return {
    files: found.filter(isTaken),
    leftOut: found.filter((file) => !isTaken(file)).map(({ path }) => path),
  }
}

function notTooMany(files: readonly BroughtFile[]): readonly BroughtFile[] {
  if (files.length <= maxFiles) return files
  throw new Error(
    `there are ${files.length} files, but only ${maxFiles} are allowed; choose a smaller folder`,
  )
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'))
}

async function walk(folder: FileSystemDirectoryEntry, path: string, found: BroughtFile[]): Promise<void> {
  const reader = folder.createReader()
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return
    for (const entry of entries) {
      if (isHidden(entry.name)) continue
      if (found.length >= maxWalked) throw new Error(`the folder contains more than ${maxWalked} files`)
      const own = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, own, found)
      else found.push({ path: own, file: await fileOf(entry as FileSystemFileEntry) })
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}
