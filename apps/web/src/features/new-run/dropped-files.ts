/** A file that was brought, with its path below the folder that was dropped. */
export interface BroughtFile {
  readonly path: string
  readonly file: File
}

const mostFiles = 3_000

/** Every file of a drop, folders walked through; the dropped folder's own name is not part of the paths. */
export async function filesOfDrop(items: DataTransferItemList): Promise<BroughtFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const found: BroughtFile[] = []
  for (const entry of entries) {
    if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, '', found)
    else found.push({ path: entry.name, file: await fileOf(entry as FileSystemFileEntry) })
  }
  return found
}

/** The files of an input; where a folder was chosen, its own name is not part of the paths. */
export function filesOfInput(files: FileList): BroughtFile[] {
  return [...files].map((file) => ({
    path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath.split('/').slice(1).join('/'),
    file,
  }))
}

/** What of it is the schema, and what are messages. */
export function isSchema({ path }: BroughtFile): boolean {
  return path.endsWith('.proto')
}

/** The form that the server takes. */
export function uploadForm(files: readonly BroughtFile[], messageType: string | null): FormData {
  const form = new FormData()
  if (messageType !== null) form.set('message', messageType)
  for (const brought of files) form.append(isSchema(brought) ? 'proto' : 'data', brought.file, brought.path)
  return form
}

async function walk(folder: FileSystemDirectoryEntry, path: string, found: BroughtFile[]): Promise<void> {
  const reader = folder.createReader()
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return
    for (const entry of entries) {
      if (entry.name.startsWith('.') || found.length >= mostFiles) continue
      const own = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, own, found)
      else found.push({ path: own, file: await fileOf(entry as FileSystemFileEntry) })
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}
