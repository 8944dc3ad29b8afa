import {
  formatCount,
  highestSweepRate,
  ladderOperations,
  ownOperations,
  protocolOperations,
  usualLoads,
} from '@wirebench/bench-core/results'
import type { ReactNode } from 'react'
import { operationTitle } from '../../ui/case-words.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { FormPartProps } from './form-props.ts'
import { blank, on } from './form-values.ts'
import { ContendersField, ListField, NamedSwitch, type TypedFieldText, TypedRow } from './named-fields.tsx'
import { shownTransport } from './shown-transport.ts'
import { SuiteSection } from './suite-section.tsx'
import { TransportVariant } from './transport-variant.tsx'
import { TypedField } from './typed-field.tsx'

const stores = [
  { id: 'memory', title: 'in memory' },
  { id: 'postgres', title: 'PostgreSQL, a pristine one of the run’s own' },
  { id: 'own', title: 'PostgreSQL, my own server' },
] as const

/** What the protocol suite measures. */
export function ProtocolFields({
  target,
  documents,
  hasOwnMessages,
  ...props
}: FormPartProps & {
  /** Where the user's own service is described; null where the built-in one is measured. */
  readonly target: ReactNode | null
  /** Where the address of the user's own database server is given; null where documents aren't kept on one. */
  readonly documents: ReactNode | null
  readonly hasOwnMessages: boolean
}) {
  const { catalogue, onChange } = props
  if (catalogue.protocol === undefined) return null
  const isOwn = target !== null
  const connections: TypedFieldText = {
    name: 'connections',
    label: 'Connections',
    placeholder: list(isOwn ? usualLoads.targetConnections : usualLoads.connections),
    help: isOwn
      ? 'Of the closed loop; 1 is one request at a time. Rates come over the largest number, or 10.'
      : 'Of the closed loop; 1 is one request at a time.',
  }
  const rates: TypedFieldText = {
    name: 'rates',
    label: 'Rates',
    placeholder: isOwn ? 'none' : list(usualLoads.rates),
    help: isOwn
      ? 'Requests per second of the open loop.'
      : 'Requests per second of the open loop, for every operation chosen; reads where none is.',
  }
  const duration: TypedFieldText = {
    name: 'duration',
    label: 'Time at a rate, s',
    placeholder: isOwn ? 'the preset’s, 30 or more' : 'the preset’s',
    help: 'Measured at each rate and of each contender, over all rounds: a stall has to come ten times in it to be told.',
  }
  const slo: TypedFieldText = {
    name: 'slo',
    label: 'Target of p99, ms',
    placeholder: String(usualLoads.sloMs),
    help: isOwn
      ? 'The report names the highest of the rates that keeps it.'
      : 'The report names the highest rate that keeps it; giving one measures rising rates for that.',
  }
  return (
    <SuiteSection title="Protocols">
      <div className="max-w-md">
        <SelectField
          label="Service under test"
          value={target === null ? 'built-in' : 'own'}
          options={[
            { id: 'built-in', title: 'a document service, by several transports' },
            { id: 'own', title: 'my own HTTP service' },
          ]}
          onChange={(service) => onChange({ service: service === 'own' ? 'own' : 'built-in' })}
        />
      </div>
      {target === null ? (
        <BuiltInService
          {...props}
          documents={documents}
          hasOwnMessages={hasOwnMessages}
          loads={{ connections, rates, duration, slo }}
        />
      ) : (
        <>
          {target}
          <TypedRow {...props} fields={[connections, rates, duration, slo]} />
        </>
      )}
    </SuiteSection>
  )
}

function BuiltInService({
  documents,
  hasOwnMessages,
  loads: { connections, rates, duration, slo },
  ...props
}: FormPartProps & {
  readonly documents: ReactNode | null
  readonly hasOwnMessages: boolean
  readonly loads: Readonly<Record<'connections' | 'rates' | 'duration' | 'slo', TypedFieldText>>
}) {
  const { catalogue, values, onChange } = props
  const { transports = [] } = catalogue.protocol ?? {}
  const isLadder = values.ladder === on
  return (
    <>
      <NamedSwitch
        {...props}
        name="ladder"
        label="The ladder"
        help="From REST with a connection per request to a framed binary protocol, one change at a time: how much each step brings. It has contenders and a load of its own."
      />
      {!isLadder && (
        <div className="stack gap-3">
          <ContendersField
            {...props}
            legend="Transports"
            list="transports"
            reference="protocolReference"
            contenders={[...transports.map((transport) => shownTransport(transport)), ...withOptions(props)]}
          />
          <TransportVariant
            transports={transports}
            onAdd={(name) =>
              onChange({ transports: [...values.transports.filter((known) => known !== name), name] })
            }
          />
        </div>
      )}
      <ListField
        {...props}
        name="operations"
        legend="Operations"
        help={noneChosen(hasOwnMessages, isLadder)}
        options={protocolOperations.map((id) => ({ id, title: operationTitle(id) }))}
        canBeEmpty
      />
      {!isLadder && (
        <TypedRow
          {...props}
          fields={[
            connections,
            {
              name: 'inFlight',
              label: 'In flight',
              placeholder: list(usualLoads.inFlight),
              help: 'Requests on each connection. HTTP/1.1 sends them ahead and has its answers in their order; a connection per request takes 1.',
            },
            rates,
          ]}
        />
      )}
      <div className="grid gap-4 rail:grid-cols-3">
        {!isLadder && <TypedField {...props} {...duration} />}
        {!isLadder && <TypedField {...props} {...slo} />}
        <SelectField
          label="Documents are kept"
          value={values.store === 'postgres' && documents !== null ? 'own' : values.store}
          options={stores}
          onChange={(store) =>
            onChange(
              store === 'memory'
                ? { store, documents: undefined }
                : { store: 'postgres', documents: store === 'own' ? 'own' : 'embedded' },
            )
          }
        />
      </div>
      {values.store === 'postgres' && documents !== null && (
        <div className="stack gap-2">
          <p className="text-muted">
            Documents lie in a schema of their own on your server, which is dropped at the end.
          </p>
          {documents}
        </div>
      )}
      {!isLadder && (
        <div className="grid gap-4 rail:grid-cols-2">
          <SelectField
            label="Sweep of rates"
            value={values.sweep.trim() || 'auto'}
            options={[
              { id: 'auto', title: 'usual operations, or a target of p99' },
              {
                id: 'on',
                title: `yes: up to saturation or ${formatCount(highestSweepRate)}/s`,
              },
              { id: 'off', title: 'no' },
            ]}
            onChange={(sweep) => onChange({ sweep: sweep === 'auto' ? blank : sweep })}
          />
          <NamedSwitch
            {...props}
            name="payloads"
            label="Sizes of documents"
            help="Documents of several sizes, around the buffers' steps of 4, 8, 16 and 64 KiB."
          />
        </div>
      )}
    </>
  )
}

/** Transports with options that the address names, such as `http-json+gzip`: they can be chosen like the others. */
function withOptions({ catalogue, values }: FormPartProps) {
  const known = catalogue.protocol?.transports ?? []
  return values.transports
    .filter((name) => name.includes('+'))
    .flatMap((name) => {
      const [base, ...options] = name.split('+')
      const transport = known.find((candidate) => candidate.name === base)
      return transport ? [shownTransport(transport, options)] : []
    })
}

function noneChosen(hasOwnMessages: boolean, isLadder: boolean): string {
  if (hasOwnMessages) {
    const both = ownOperations.map(operationTitle).join(' and ')
    return `None chosen: ${both} of your own messages. Both are done with them in place of the cards; the others have messages of their own.`
  }
  return isLadder
    ? `None chosen: ${ladderOperations.map(operationTitle).join(' and ')}.`
    : 'None chosen: all of the document service at the smallest load, reads and creates also at the others, and reads at rates.'
}

function list(values: readonly number[]): string {
  return values.join(', ')
}
