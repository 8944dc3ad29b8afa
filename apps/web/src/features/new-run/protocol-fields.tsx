import { protocolOperations } from '@wirebench/bench-core/results'
import { protocolRequest } from '../../api/request-of-spec.ts'
import { operationTitle } from '../../ui/case-words.ts'
import { CheckList, SwitchField } from '../../ui/check-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ContenderChoice } from './contender-choice.tsx'
import type { FormPartProps } from './form-props.ts'
import { on } from './form-values.ts'
import { TransportVariant } from './transport-variant.tsx'
import { TypedField } from './typed-field.tsx'

const stores = [
  { id: 'memory', title: 'in memory' },
  { id: 'postgres', title: 'PostgreSQL' },
] as const

/** What the protocol suite measures. */
export function ProtocolFields(props: FormPartProps) {
  const { catalogue, values, errors, onChange } = props
  const { protocol } = catalogue
  if (protocol === undefined) return null
  const isLadder = values.ladder === on
  const usual = protocolRequest(protocol.defaults)
  return (
    <section aria-label="Protocols" className="stack gap-6">
      <h2 className="border-t border-hairline pt-6 text-h2 font-semibold">Protocols</h2>
      <SwitchField
        label="The ladder"
        help="From REST with a connection per request to a framed binary protocol, one change at a time: how much each step brings. It has contenders of its own."
        checked={isLadder}
        onChange={(checked) => onChange({ ladder: checked ? on : undefined })}
      />
      {!isLadder && (
        <div className="stack gap-3">
          <ContenderChoice
            legend="Transports"
            name="protocol-reference"
            contenders={[...protocol.transports, ...withOptions(props)]}
            chosen={values.transports}
            reference={values.protocolReference}
            error={errors.transports}
            referenceError={errors.protocolReference}
            onChoose={(transports) => onChange({ transports })}
            onReference={(protocolReference) => onChange({ protocolReference })}
          />
          <TransportVariant
            transports={protocol.transports}
            onAdd={(name) =>
              onChange({ transports: [...values.transports.filter((known) => known !== name), name] })
            }
          />
        </div>
      )}
      <CheckList
        legend="Operations"
        help="None chosen: all of the document service one at a time, reads and creates also with more connections, and reads at rates."
        options={protocolOperations.map((id) => ({ id, title: operationTitle(id) }))}
        chosen={values.operations}
        error={errors.operations}
        onChange={(operations) =>
          onChange({ operations: operations.length === 0 ? undefined : [...operations] })
        }
      />
      {!isLadder && (
        <div className="grid gap-4 rail:grid-cols-3">
          <TypedField
            {...props}
            name="connections"
            label="Connections"
            placeholder={list(usual.connections)}
            help="Of the closed loop; 1 is one request at a time."
          />
          <TypedField
            {...props}
            name="inFlight"
            label="In flight"
            placeholder={list(usual.inFlight)}
            help="Requests on each connection; HTTP/1.1 transports take 1."
          />
          <TypedField
            {...props}
            name="rates"
            label="Rates"
            placeholder={list(usual.rates)}
            help="Requests per second of the open loop."
          />
        </div>
      )}
      <div className="grid gap-4 rail:grid-cols-3">
        <TypedField
          {...props}
          name="slo"
          label="Target of p99, ms"
          placeholder={String(usual.sloMs ?? '')}
          help="The sweep finds the highest rate that keeps it."
        />
        <SelectField
          label="Documents are kept"
          value={values.store}
          options={stores}
          onChange={(store) => onChange({ store: store === 'postgres' ? 'postgres' : undefined })}
        />
      </div>
      {!isLadder && (
        <div className="grid gap-4 rail:grid-cols-2">
          <SelectField
            label="Sweep of rates"
            value={values.sweep.trim() || 'auto'}
            options={[
              { id: 'auto', title: 'with the usual operations' },
              { id: 'on', title: 'yes: rising rates up to saturation' },
              { id: 'off', title: 'no' },
            ]}
            onChange={(sweep) => onChange({ sweep: sweep === 'auto' ? undefined : sweep })}
          />
          <SwitchField
            label="Sizes of documents"
            help="Documents of several sizes, around the buffers' steps of 4, 8, 16 and 64 KiB."
            checked={values.payloads === on}
            onChange={(checked) => onChange({ payloads: checked ? on : undefined })}
          />
        </div>
      )}
    </section>
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
      return transport ? [{ ...transport, name, title: `${transport.title}, ${options.join(', ')}` }] : []
    })
}

function list(values: readonly number[] = [1]): string {
  return values.join(', ')
}
