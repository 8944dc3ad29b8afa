import { CopyButton } from '../ui/controls/copy-button.tsx'

/** A command to type, and to take along. */
export function CommandLine({ command, label }: { readonly command: string; readonly label: string }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2">
      <code className="rounded-control border border-hairline bg-bg px-2 py-1 text-table wrap-anywhere">
        {command}
      </code>
      <CopyButton text={command} label={label} />
    </p>
  )
}
