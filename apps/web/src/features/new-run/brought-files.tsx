import { clsx } from 'clsx'
import { CircleX, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Remark } from '../../ui/remark.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useFirst } from '../../ui/show-more.tsx'
import { fileAtFault, isSchema } from './dropped-files.ts'
import type { FilesInForm } from './use-brought-files.ts'

const filesShown = 12
const namesShown = 5

/** The files that were brought, each to be taken away again, with what is wrong with them and which message is meant. */
export function BroughtFilesView({ brought }: { readonly brought: FilesInForm }) {
  const { files, leftOut, types, type, state, error } = brought
  const [shown, more] = useFirst(files, filesShown)
  const faulty = error === null ? null : fileAtFault(files, error.message)
  const lacksSchema = files.length > 0 && !files.some(isSchema)
  if (state === 'none') return null
  return (
    <div className="grid gap-3">
      {files.length > 0 && (
        <ul aria-label="Files" className="grid gap-1">
          {shown.map((file) => (
            <li key={file.path} className="flex items-center gap-2">
              <Button look="quiet" className="min-w-8 px-1!" onClick={() => brought.remove(file.path)}>
                <X aria-hidden size={16} />
                <span className="sr-only">Remove {file.path}</span>
              </Button>
              {file.path === faulty && <CircleX aria-hidden size={16} className="shrink-0 text-worse" />}
              <span className={clsx('wrap-anywhere', file.path === faulty && 'text-worse')}>{file.path}</span>
              <span className="text-muted">
                {file.path === faulty ? 'can’t be used' : isSchema(file) ? 'schema' : 'data'}
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
          Left out of the folder, being neither .proto nor data: {namesOf(leftOut)}.
        </p>
      )}
      {state === 'being-read' && (
        <p role="status" className="text-muted">
          Reading the files…
        </p>
      )}
      {lacksSchema && <Remark kind="bad">A .proto file is missing: it says what the data means.</Remark>}
      {state === 'unusable' && <Problem what="The files can’t be used" error={error} />}
      {types.length > 1 && (
        <SelectField
          label="Which message?"
          value={type}
          options={types.map(({ name, fields, isOutermost }) => ({
            id: name,
            title: `${name}, ${fields} fields${isOutermost ? '' : ', part of another'}`,
          }))}
          onChange={brought.choose}
        />
      )}
    </div>
  )
}

function namesOf(paths: readonly string[]): string {
  const names = paths.slice(0, namesShown)
  const more = paths.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
