import { getRouteApi } from '@tanstack/react-router'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { embeddedCompressions } from '@wirebench/bench-core/model/storage/storage-spec'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useStart } from '../../pieces/run/use-start.ts'
import { useWindowEvent } from '../../ui/hooks/use-window-event.ts'
import { PresetCards } from './choices/preset-cards.tsx'
import { Step } from './choices/step.tsx'
import { SuiteCards } from './choices/suite-cards.tsx'
import { CodecFields } from './choices/suites/codec-fields.tsx'
import { DatabaseAddress, DatabaseFields } from './choices/suites/database-fields.tsx'
import { ProtocolFields } from './choices/suites/protocol-fields.tsx'
import { StorageFields } from './choices/suites/storage-fields.tsx'
import { WorkloadCards } from './choices/workload-cards.tsx'
import { extrasOf } from './form/form-extras.ts'
import {
  checkForm,
  type FieldErrors,
  formValues,
  isModified,
  serverErrors,
  takesMessages,
} from './form/form-values.ts'
import type { NewRunSearch } from './form/new-run-search.ts'
import { addressFor, noDatabase, ownServerFor } from './form/own-server.ts'
import { shortRequest } from './form/short-request.ts'
import { takersOf } from './messages/kept-out.ts'
import { isRate, SamplingFields } from './messages/sampling-fields.tsx'
import { useBroughtFiles } from './messages/use-brought-files.ts'
import { noMessages, useOwnInPlaceOfBuiltIn, useOwnMessages } from './messages/use-own-messages.ts'
import { YourData } from './messages/your-data.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { noTarget, targetOf } from './target/own-target.ts'
import { TargetFields } from './target/target-fields.tsx'
import { useEstimate } from './use-estimate.ts'

const route = getRouteApi('/runs/new')

/** What those are likely to ask who bring rows of a table. */
const suitesOfRows = ['codec', 'storage']

/** Wherever the focus is: who has pasted a message has it nowhere. */
function useCtrlEnter(act: () => void): void {
  useWindowEvent('keydown', (event) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isMeant || event.defaultPrevented || document.querySelector('dialog[open]')) return
    event.preventDefault()
    act()
  })
}

/** The form is what its address says; every change is a change of address, so a link reproduces it. */
export function NewRunForm({
  catalogue,
  cloned,
  place = 'here',
}: {
  readonly catalogue: Catalogue
  readonly cloned: RunSpec | null
  /** Where the cloned run was measured. */
  readonly place?: string | undefined
}) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(0)
  const [resets, setResets] = useState(0)
  const change = (part: NewRunSearch) => {
    if (start.error !== null) start.reset()
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  }
  const own = useOwnMessages(search.own, cloned)
  const chooseOwn = (id: string | undefined) => change({ own: id ?? (cloned?.own && noMessages) })
  const brought = useBroughtFiles(own.id, chooseOwn)
  const hasOwn = own.id !== undefined || brought.state !== 'none'
  const isGivenJson = own.messages?.given === 'json'
  const values = useMemo(
    () => formValues(search, catalogue, cloned, hasOwn, isGivenJson),
    [search, catalogue, cloned, hasOwn, isGivenJson],
  )
  const [mayFetch, setMayFetch] = useState(false)
  const [database, setDatabase] = useState(noDatabase)
  const isOwnServer = (search.server ?? cloned?.storage?.server.kind) === 'own'
  const isOwnDocuments = (search.documents ?? cloned?.protocol?.server?.kind) === 'own'
  const [on, setOn] = useState(place)
  const server = ownServerFor(on, database, cloned)
  const clonedTarget = cloned?.protocol?.target
  const [target, setTarget] = useState(clonedTarget ? targetOf(clonedTarget) : noTarget)
  const isOwnService = (search.service ?? (clonedTarget && 'own')) === 'own'
  const [from, setFrom] = useState(search.from)
  // Where a run was measured and which service were those of the run that was cloned before.
  if (from !== search.from) {
    setFrom(search.from)
    setOn(place)
    setTarget(clonedTarget ? targetOf(clonedTarget) : noTarget)
  }
  const extras = useMemo(
    () =>
      extrasOf({
        values,
        files: brought.state,
        ownId: own.id,
        own: own.messages,
        isLost: own.isLost,
        isOwnServer,
        isOwnDocuments,
        server,
        isOwnService,
        target,
      }),
    [
      values,
      brought.state,
      own.id,
      own.messages,
      own.isLost,
      isOwnServer,
      isOwnDocuments,
      server,
      isOwnService,
      target,
    ],
  )
  const use = cloned?.use
  const checked = useMemo(() => checkForm(values, { ...extras, use }), [values, extras, use])
  const estimate = useEstimate(checked, catalogue)
  const ownRate = search.qps !== undefined && isRate(search.qps) ? search.qps : undefined
  const start = useStart({ qps: ownRate })
  const refusal = start.error ?? estimate.error
  const refused = refusal instanceof ApiError ? serverErrors(refusal.fields) : {}
  const errors: FieldErrors = { ...refused, ...(checked.kind === 'wrong' ? checked.errors : {}) }

  useOwnInPlaceOfBuiltIn(hasOwn, search.workloads, (workloads) => change({ workloads }))

  useEffect(() => {
    if (tried === 0) return
    const reason = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    reason?.focus({ preventScroll: true })
    reason?.scrollIntoView({ block: 'center' })
  }, [tried])

  const fail = () => setTried((count) => count + 1)
  const submit = (whenQuietMs?: number) => {
    if (start.isPending) return
    if (checked.kind === 'wrong') return fail()
    start.mutate(
      {
        // As it was estimated, which the server then needn't do again.
        ...shortRequest(checked.request, catalogue),
        pgUrl: addressFor(on, database, extras),
        whenQuietMs,
        mayFetch: mayFetch || undefined,
        on: on === 'here' ? undefined : on,
      },
      { onError: fail },
    )
  }
  useCtrlEnter(() => submit())
  const said = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const shown = new Set([...said, ...Object.keys(errors)])
  const part = { catalogue, values, errors, shown, onChange: change }
  const documentsServer =
    isOwnServer && values.suites.includes('storage') ? (
      <p className="text-muted">This is the server whose address is given above for the storage suite.</p>
    ) : (
      <DatabaseAddress database={database} onDatabase={setDatabase} />
    )
  const takesWorkloads = values.suites.some((suite) => suite !== 'protocol')

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-x-8 gap-y-6 wide:grid wide:grid-cols-[minmax(0,1fr)_320px] wide:items-start"
    >
      <div className="stack gap-8">
        <Step number={1} title="Your data">
          {takesMessages(values.suites, extras) && (
            <YourData
              key={resets}
              id={own.id}
              brought={brought}
              isFromTable={search.source === 'table'}
              takers={takersOf(values, isOwnService)}
              onChoose={chooseOwn}
              onSampled={() => {
                if (search.suites === undefined) change({ suites: suitesOfRows })
              }}
            />
          )}
          {takesWorkloads && (
            <WorkloadCards {...part} canBeNone={hasOwn} isWanted={search.source === 'built-in'} />
          )}
          {!takesMessages(values.suites, extras) && (
            <p className="text-muted">Your service receives the requests of its description, below.</p>
          )}
        </Step>
        <Step number={2} title="Compare what?">
          <SuiteCards {...part} />
          {values.suites.includes('codec') && <CodecFields {...part} />}
          {values.suites.includes('storage') && (
            <StorageFields
              compressions={isOwnServer ? (database.found?.compressions ?? null) : embeddedCompressions}
              {...part}
              messages={own.preflight}
              database={
                <DatabaseFields {...part} isOwn={isOwnServer} database={database} onDatabase={setDatabase} />
              }
            />
          )}
          {values.suites.includes('protocol') && (
            <ProtocolFields
              {...part}
              hasOwnMessages={hasOwn}
              target={
                isOwnService ? (
                  <TargetFields target={target} onTarget={setTarget} isTried={tried > 0} />
                ) : null
              }
              documents={isOwnDocuments ? documentsServer : null}
            />
          )}
        </Step>
        <Step number={3} title="How sure?">
          <PresetCards
            chosen={values.preset}
            modified={isModified(values, catalogue, hasOwn, isGivenJson)}
            estimates={estimate.isOld ? undefined : estimate.data?.presets}
            onChoose={(preset) =>
              change({
                preset: preset === 'quick' && cloned === null ? undefined : preset,
                rounds: undefined,
                maximumRounds: undefined,
              })
            }
          />
          <SamplingFields
            {...part}
            qps={search.qps ?? ''}
            usualName={estimate.isOld ? undefined : estimate.data?.spec.name}
          />
        </Step>
      </div>
      <PlanPanel
        catalogue={catalogue}
        checked={checked}
        set={own.set}
        estimate={estimate}
        starting={start.isPending}
        isReading={brought.state === 'being-read'}
        error={start.error}
        mayFetch={mayFetch}
        onMayFetch={setMayFetch}
        onStartWhenQuiet={submit}
        on={on}
        onOn={setOn}
        resets={resets}
        onOpen={(opened) => {
          start.reset()
          void navigate({ search: ({ own }) => ({ ...opened, own }) })
        }}
        onReset={() => {
          start.reset()
          brought.clear()
          setResets(resets + 1)
          setOn('here')
          setMayFetch(false)
          setDatabase(noDatabase)
          setTarget(noTarget)
          void navigate({ search: {}, replace: true })
        }}
      />
    </form>
  )
}
