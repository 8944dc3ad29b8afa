import { comparisonMarkdown, type RunsComparison } from '@wirebench/bench-core/results'
import { Download } from 'lucide-react'
import { type ComparisonWanted, comparisonFileUrl } from '../../api/saved-runs.ts'
import { CommandLine } from '../../pieces/command-line.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { compareCommand } from './compare-command.ts'

const files = [
  { format: 'csv', title: 'CSV' },
  { format: 'json', title: 'JSON' },
  { format: 'html', title: 'HTML' },
  { format: 'md', title: 'Markdown file' },
] as const

/** The comparison to take along, and the command that makes the same one in a terminal or fails a build on it. */
export function ExportBar({
  comparison,
  wanted,
}: {
  readonly comparison: RunsComparison
  readonly wanted: ComparisonWanted
}) {
  return (
    <section aria-label="Export" className="flex flex-wrap items-center gap-2">
      <CopyButton text={() => comparisonMarkdown(comparison)} label="Copy Markdown" />
      {files.map(({ format, title }) => (
        <a key={format} href={comparisonFileUrl(wanted, format)} download className={buttonClass()}>
          <Download aria-hidden size={16} />
          {title}
        </a>
      ))}
      <CommandLine command={compareCommand(comparison, wanted)} label="Copy command" />
    </section>
  )
}
