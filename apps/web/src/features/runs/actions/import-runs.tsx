import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportedRun } from '@wirebench/bench-core/api/runs'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { largestReportBytes } from '@wirebench/bench-core/report/exports/read-report'
import { formatBytes } from '@wirebench/bench-core/report/words/format'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { importFile } from '../../../api/saved-runs.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileButton } from '../../../ui/controls/file-button.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { sentence } from '../../../ui/sentence.ts'

interface Brought {
  readonly file: string
  readonly runs: readonly ImportedRun[]
  /** What was wrong with it and what to do; null where it was saved. */
  readonly problem: string | null
}

/**
 * Saves files one after the other, as the server takes them, also those that come meanwhile; one that can't be read keeps none
 * of the others out.
 */
export function useImport() {
  const queryClient = useQueryClient()
  const [brought, setBrought] = useState<readonly Brought[]>([])
  const { mutate, isPending, error } = useMutation({
    scope: { id: 'import' },
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const one = await bring(file)
        setBrought((known) => [...known, one])
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['runs'] }),
  })
  return { mutate, isPending, error, brought, close: () => setBrought([]) }
}

type Import = ReturnType<typeof useImport>

export function ImportButton({
  import: { mutate, isPending },
  label = 'Import',
}: {
  readonly import: Import
  readonly label?: string
}) {
  return (
    <FileButton
      label={isPending ? 'Importing…' : label}
      name="Files to import"
      icon={<FileUp aria-hidden size={16} />}
      accept=".json,application/json"
      disabled={isPending}
      onFiles={mutate}
    />
  )
}

/** What became of the files that were brought, until somebody has seen it. */
export function ImportResult({ import: { brought, error, close } }: { readonly import: Import }) {
  if (error) throw error
  if (brought.length === 0) return null
  const isBad = brought.some(({ problem }) => problem !== null)
  return (
    <section
      role={isBad ? 'alert' : 'status'}
      aria-label="Import"
      className={`grid gap-2 rounded-panel border p-4 ${isBad ? 'border-worse bg-worse-bg' : 'border-hairline bg-surface'}`}
    >
      <ul className="grid gap-1">
        {brought.map(({ file, runs, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list only grows
          <li key={index}>
            <NameText text={file} />: {problem !== null && <span className="wrap-anywhere">{problem}</span>}
            {runs.map((run) => (
              <ImportedLine key={run.id} run={run} />
            ))}
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={close}>
        Close
      </Button>
    </section>
  )
}

function ImportedLine({ run: { shortId, name, formerId, findings } }: { readonly run: ImportedRun }) {
  return (
    <span className="mr-2">
      saved as{' '}
      <Link to="/runs/$run" params={{ run: shortId }}>
        <NameText text={name} />
      </Link>{' '}
      <span className="font-mono text-caption">{shortId}</span>
      {formerId !== null && ', under a new id because its own is taken'}
      {findings > 0 &&
        `. It breaks ${counted(findings, 'rule')} of the linter; such figures are excluded from verdicts`}
      .
    </span>
  )
}

async function bring(file: File): Promise<Brought> {
  if (file.size > largestReportBytes)
    return {
      file: file.name,
      runs: [],
      problem: `it has ${formatBytes(file.size)}, but a report may have at most ${formatBytes(largestReportBytes)}. Choose a file that was exported as JSON.`,
    }
  try {
    return { file: file.name, runs: (await importFile(file)).runs, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const problem = `${sentence(error.message)} ${sentence(error.fix)}`
    return { file: file.name, runs: [], problem }
  }
}
