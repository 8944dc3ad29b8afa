import { Download } from 'lucide-react'
import { buttonClass } from '../ui/controls/button.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { CommandLine } from './command-line.tsx'

const files = [
  { format: 'csv', title: 'CSV' },
  { format: 'json', title: 'JSON' },
  { format: 'html', title: 'HTML' },
  { format: 'md', title: 'Markdown file' },
] as const

/** What is read of several runs to take along, and the command that makes the same in a terminal. */
export function ExportBar({
  markdown,
  fileUrl,
  command,
}: {
  readonly markdown: () => string
  readonly fileUrl: (format: (typeof files)[number]['format']) => string
  readonly command: string
}) {
  return (
    <section aria-label="Export" className="flex flex-wrap items-center gap-2">
      <CopyButton text={markdown} label="Copy Markdown" />
      {files.map(({ format, title }) => (
        <a key={format} href={fileUrl(format)} download className={buttonClass()}>
          <Download aria-hidden size={16} />
          {title}
        </a>
      ))}
      <CommandLine command={command} label="Copy command" />
    </section>
  )
}
