import type { InputHTMLAttributes } from 'react'
import { useId } from 'react'

/** Files to choose; the same ones can be chosen again. */
export function FileInput({
  label,
  isFolder = false,
  onFiles,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  /** A whole folder, where the browser can. */
  readonly isFolder?: boolean
  readonly onFiles: (files: FileList) => void
}) {
  const id = useId()
  return (
    <label htmlFor={id} className="grid gap-1">
      {label}
      <input
        id={id}
        type="file"
        className="max-w-full file:mr-2 file:min-h-8 file:rounded-control file:border file:border-solid file:border-control file:bg-bg file:px-3"
        ref={(element) => {
          if (isFolder) element?.setAttribute('webkitdirectory', '')
        }}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files)
          target.value = ''
        }}
        {...input}
      />
    </label>
  )
}
