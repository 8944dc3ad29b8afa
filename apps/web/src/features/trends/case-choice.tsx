import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { caseTitle } from '@wirebench/bench-core/report/compare/words/change-text'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { knownCasesQuery } from '../../api/saved-runs.ts'
import { Awaited } from '../../pieces/panel/failure.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DialogButton } from '../../ui/controls/dialog-button.tsx'
import { WordsField } from '../../ui/controls/filter-fields.tsx'
import { NameText } from '../../ui/name-text.tsx'

const offered = 50
const restMs = 150

/** Cases that saved runs have, found by any words of their names. */
export function CaseChoice({
  taken,
  onChoose,
}: {
  readonly taken: readonly string[]
  readonly onChoose: (id: string) => void
}) {
  const [text = '', setText] = useState<string>()
  const q = text.trim()
  const query = useQuery({ ...knownCasesQuery(q, offered), placeholderData: keepPreviousData })
  const cases = query.data?.cases.filter(({ caseId }) => !taken.includes(caseId))
  return (
    <div className="grid gap-3">
      <WordsField
        label="Operation, contender, workload or suite"
        placeholder="decode protobuf person"
        text={text}
        restMs={restMs}
        onChange={setText}
      />
      <Awaited query={query} what="The cases could not be loaded" label="cases" height={96} />
      {cases?.length === 0 && <p className="text-muted">{nothingText(q, taken.length)}</p>}
      <ul className="grid max-h-96 gap-1 overflow-y-auto">
        {cases?.map(({ caseId, key, runs }) => (
          <li key={caseId}>
            <Button look="quiet" className="w-full justify-start! text-left" onClick={() => onChoose(caseId)}>
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="font-medium text-primary">
                  <NameText text={caseTitle(key)} />
                </span>
                <span className="text-caption text-muted">
                  {key.suite} · {counted(runs, 'run')}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function nothingText(q: string, taken: number): string {
  if (q !== '') return 'No case matches.'
  return taken > 0 ? 'No saved run has another case yet.' : 'No saved run has a case yet.'
}

/** A button that leads to the choice of a further case. */
export function AddCase({
  taken,
  onChoose,
}: {
  readonly taken: readonly string[]
  readonly onChoose: (id: string) => void
}) {
  return (
    <DialogButton icon={Plus} face="Add case" title="Add a case">
      {(close) => (
        <CaseChoice
          taken={taken}
          onChoose={(id) => {
            close()
            onChoose(id)
          }}
        />
      )}
    </DialogButton>
  )
}
