import { Upload } from 'lucide-react'
import { DropAnywhere } from '../../ui/drop-anywhere.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { type BroughtFiles, filesOfDrop, filesOfInput } from './dropped-files.ts'

/** Where files are dropped, or chosen by those who don't drag. */
export function DropZone({ onFiles }: { readonly onFiles: (found: Promise<BroughtFiles>) => void }) {
  return (
    <div className="grid gap-2 rounded-panel border border-dashed border-control p-4">
      <DropAnywhere onDrop={({ items }) => onFiles(filesOfDrop(items))}>
        Drop .proto files, a folder of them, and data files
      </DropAnywhere>
      <p className="flex items-center gap-2">
        <Upload aria-hidden size={16} className="shrink-0 text-muted" />
        Drop .proto files, a folder of them, and data files anywhere on this page, or choose them:
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <FileInput label="Files" multiple onFiles={(files) => onFiles(filesOfInput([...files], false))} />
        <FileInput
          label="A folder"
          multiple
          isFolder
          onFiles={(files) => onFiles(filesOfInput([...files], true))}
        />
      </div>
    </div>
  )
}
