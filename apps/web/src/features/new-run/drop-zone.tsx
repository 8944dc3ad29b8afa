import { clsx } from 'clsx'
import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { FileInput } from '../../ui/file-input.tsx'
import { type BroughtFile, filesOfDrop, filesOfInput, isSchema } from './dropped-files.ts'

/** Where files are dropped, or chosen by those who don't drag. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly BroughtFile[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles(await filesOfDrop(event.dataTransfer.items))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for those who drag; the inputs inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={clsx(
        'grid gap-2 rounded-panel border border-dashed p-4',
        isOver ? 'border-primary bg-better-bg' : 'border-control',
      )}
    >
      <p className="flex items-center gap-2">
        <Upload aria-hidden size={16} className="shrink-0 text-muted" />
        Drop .proto files, a folder of them, and data files here, or choose them:
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <FileInput label="Files" multiple onFiles={(files) => onFiles(filesOfInput(files))} />
        <FileInput
          label="A folder of .proto files"
          multiple
          isFolder
          onFiles={(files) => onFiles(filesOfInput(files).filter(isSchema))}
        />
      </div>
    </div>
  )
}
