import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

/** A button that lets files be chosen; the same ones can be chosen again. */
export function FileButton({
  label,
  name = label,
  icon,
  accept,
  isFolder = false,
  disabled,
  onFiles,
}: {
  readonly label: string
  /** What the files are for, where the label alone doesn’t say it. */
  readonly name?: string
  readonly icon?: ReactNode
  readonly accept?: string
  /** A whole folder, where the browser can. */
  readonly isFolder?: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {icon}
        {label}
      </Button>
      <input
        ref={(element) => {
          input.current = element
          if (isFolder) element?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={name}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
