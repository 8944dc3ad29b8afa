import type { ReaderInputs } from '@wirebench/bench-core/api/query'
import { fileToImport } from '@wirebench/bench-core/report/exports/read-report'
import { Download } from 'lucide-react'
import { type ExportFormat, runFileUrl } from '../api/saved-runs.ts'
import { Menu, menuItemClass } from '../ui/controls/menu.tsx'

const files: readonly { readonly format: ExportFormat; readonly title: string }[] = [
  { format: 'json', title: fileToImport },
  { format: 'html', title: 'HTML, one file to read anywhere' },
  { format: 'md', title: 'Markdown' },
  { format: 'csv', title: 'CSV' },
]

interface Exported {
  readonly runId: string
  /** What its reader has put in; nothing where it is exported as it was made. */
  readonly inputs?: ReaderInputs
}

/** A run as a file to keep, in one of several forms. */
export function ExportMenu({ runId, inputs }: Exported) {
  return (
    <Menu label="Export" icon={Download} face="Export">
      {(close) => <ExportLinks runId={runId} inputs={inputs} onChosen={close} />}
    </Menu>
  )
}

/** The entries of a menu that lead to a run's files. */
export function ExportLinks({ runId, inputs, onChosen }: Exported & { readonly onChosen: () => void }) {
  return files.map(({ format, title }) => (
    <li key={format}>
      <a href={runFileUrl(runId, format, inputs)} download className={menuItemClass} onClick={onChosen}>
        <Download aria-hidden size={16} />
        {title}
      </a>
    </li>
  ))
}
