import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Catalogue, RunSpec } from '@wirebench/bench-core/results'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { startRun } from '../../api/queries.ts'
import { TextField } from '../../ui/field.tsx'
import { CodecFields } from './codec-fields.tsx'
import { checkForm, type FieldErrors, formValues, isModified, serverErrors } from './form-values.ts'
import type { NewRunSearch } from './new-run-search.ts'
import { PlanPanel } from './plan-panel.tsx'
import { PresetCards } from './preset-cards.tsx'
import { WorkloadCards } from './workload-cards.tsx'

const route = getRouteApi('/runs/new')

/** The form is what its address says; every change is a change of address, so a link reproduces it. */
export function NewRunForm({
  catalogue,
  cloned,
}: {
  readonly catalogue: Catalogue
  readonly cloned: RunSpec | null
}) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(0)
  const values = useMemo(() => formValues(search, catalogue, cloned), [search, catalogue, cloned])
  const checked = useMemo(() => checkForm(values), [values])
  const start = useMutation({
    mutationFn: startRun,
    onSuccess: async ({ shortId }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      await navigate({ to: '/runs/$run', params: { run: shortId }, search: {} })
    },
    onError: () => setTried((count) => count + 1),
  })
  const refused = start.error instanceof ApiError ? serverErrors(start.error.fields) : {}
  const errors: FieldErrors = { ...refused, ...(checked.kind === 'wrong' ? checked.errors : {}) }

  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried])

  const change = (part: NewRunSearch) => {
    if (start.error !== null) start.reset()
    navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  }
  const submit = () => {
    if (start.isPending) return
    if (checked.kind === 'complete') start.mutate(checked.request)
    else setTried((count) => count + 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={onKeyDown}
      className="grid items-start gap-6 wide:grid-cols-[1fr_320px]"
    >
      <div className="stack min-w-0 gap-6">
        <PresetCards
          chosen={values.preset}
          modified={isModified(values, catalogue)}
          onChoose={(preset) =>
            change({ preset: preset === 'quick' && cloned === null ? undefined : preset, rounds: undefined })
          }
        />
        <div className="grid gap-4 rail:grid-cols-[2fr_1fr_1fr]">
          <TextField
            label="Name"
            help="Left empty, the run is named after its preset and the time."
            placeholder={`${values.preset}-…`}
            value={typed(values.name)}
            error={errors.name}
            onChange={({ target }) => change({ name: cleared(target.value) })}
          />
          <TextField
            label="Rounds"
            inputMode="numeric"
            help={roundsHelp(values.rounds)}
            value={typed(values.rounds)}
            error={errors.rounds}
            onChange={({ target }) => change({ rounds: cleared(target.value) })}
          />
          <TextField
            label="Seed"
            inputMode="numeric"
            help="The same seed makes the same messages."
            value={typed(values.seed)}
            error={errors.seed}
            onChange={({ target }) => change({ seed: cleared(target.value) })}
          />
        </div>
        <CodecFields catalogue={catalogue} values={values} errors={errors} onChange={change} />
        <WorkloadCards catalogue={catalogue} values={values} errors={errors} onChange={change} />
      </div>
      <PlanPanel
        catalogue={catalogue}
        checked={checked}
        starting={start.isPending}
        error={start.error}
        onReset={() => navigate({ search: {}, replace: true })}
      />
    </form>
  )
}

/** What was emptied on purpose stands in the address as a blank: nothing would read as the default. */
const blank = ' '

function cleared(text: string): string {
  return text === '' ? blank : text
}

function typed(text: string): string {
  return text === blank ? '' : text
}

function roundsHelp(rounds: string): string {
  const count = Number(rounds)
  if (count === 1) return 'Warning: one round gives no confidence interval.'
  if (count === 2) return 'Warning: two rounds give very wide intervals.'
  return 'Fresh processes each; more rounds, narrower intervals.'
}
