import { useQuery } from '@tanstack/react-query'
import type { MessageSuite } from '@wirebench/bench-core/model/run/run-spec'
import { useState } from 'react'
import { commonPlaceOf, commonSuites, type DuelledRun, duelOfRuns } from '../../api/duel-request.ts'
import { settingsIn } from '../../api/duel-settings.ts'
import { agentsQuery } from '../../api/queries.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { DuelStart } from './duel-start.tsx'

const typingMs = 300

/** The duel of two runs with what there is to choose about it: the suite, and what PostgreSQL is set to on either side. */
export function DuelChoice({ a, b }: { readonly a: DuelledRun; readonly b: DuelledRun }) {
  const suites = commonSuites(a, b)
  const { data } = useQuery(agentsQuery)
  const on = commonPlaceOf(a, b, data?.agents ?? [])
  const [chosen, setChosen] = useState<MessageSuite>()
  const [texts, setTexts] = useState({ a: '', b: '' })
  // What is typed is planned when it is written: every plan is a process.
  const isWritten = useDebounced(texts, typingMs) === texts
  const suite = suites.find((name) => name === chosen) ?? suites[0]
  const [ofA, ofB] = [settingsIn(texts.a), settingsIn(texts.b)]
  const offer = duelOfRuns(a, b, suite, { a: ofA ?? {}, b: ofB ?? {} }, on)
  const hasServers = suite === 'storage' && a.spec.storage?.server.kind === 'embedded'
  return (
    <div className="grid gap-3">
      {suites.length > 1 && (
        <SelectField
          label="Suite"
          value={suite!}
          options={suites.map((id) => ({ id, title: id }))}
          onChange={(id) => setChosen(suites.find((known) => known === id))}
        />
      )}
      {hasServers &&
        (['a', 'b'] as const).map((side) => (
          <TextField
            key={side}
            label={`PostgreSQL settings of ${side.toUpperCase()}`}
            help="In addition to the run’s own settings; for example synchronous_commit=off, wal_compression=on"
            value={texts[side]}
            error={(side === 'a' ? ofA : ofB) === null ? 'Write name=value, separated by commas.' : undefined}
            onChange={({ target }) => setTexts({ ...texts, [side]: target.value })}
          />
        ))}
      {isWritten && ofA !== null && ofB !== null && (
        <DuelStart offer={offer} action="Start the duel" on={on} />
      )}
    </div>
  )
}
