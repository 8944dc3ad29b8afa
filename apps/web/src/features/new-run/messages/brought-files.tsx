import { firstFew } from '@wirebench/bench-core/model/text/names'
import { clsx } from 'clsx'
import { CircleX, X } from 'lucide-react'
import { isSchema } from '../../../api/brought-files.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFirst } from '../../../ui/controls/show-more.tsx'
import type { FilesInForm } from './use-brought-files.ts'

const filesShown = 12
const namesShown = 5

/** The files that were brought, each to be taken away again. */
export function BroughtFilesView({ brought }: { readonly brought: FilesInForm }) {
  const { files, leftOut, error, faulty } = brought
  const [shown, more] = useFirst(files, filesShown)
  return (
    <div className="grid gap-3">
      {files.length > 0 && (
        <ul aria-label="Files" className="grid gap-1">
          {shown.map((file) => (
            <li key={file.path} className="flex items-center gap-2">
              <Button look="quiet" className="min-w-8 px-1!" onClick={() => brought.remove([file.path])}>
                <X aria-hidden size={16} />
                <span className="sr-only">Remove {file.path}</span>
              </Button>
              {faulty.has(file.path) && <CircleX aria-hidden size={16} className="shrink-0 text-worse" />}
              <span className={clsx('wrap-anywhere', faulty.has(file.path) && 'text-worse')}>
                {file.path}
              </span>
              <span className="text-muted">
                {faulty.has(file.path) ? 'can’t be used' : isSchema(file) ? 'schema' : 'data'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more}
      {(files.length > 1 || (files.length === 0 && error !== null)) && (
        <Button look="quiet" className="justify-self-start" onClick={brought.clear}>
          Remove all files
        </Button>
      )}
      {leftOut.length > 0 && (
        <p className="text-muted wrap-anywhere">
          Ignored in the folder, because they are neither .proto files nor data: {namesOf(leftOut)}.
        </p>
      )}
    </div>
  )
}

export function namesOf(paths: readonly string[]): string {
  return firstFew(paths, namesShown)
}
