import { invalidOption } from '../errors.ts'
import { isRpc } from './is-rpc.ts'
import type { ProtocolTarget } from './protocol-spec.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** What begins the name of an environment variable that a service's description may name: no other can be asked for. */
const prefix = 'WIREBENCH_SECRET_'
const placeholder = /\{secret:([A-Z][A-Z0-9_]*)\}/g

/** What a secret's variable holds: the only service that it is sent to, and its value, which could end no header. */
const written = /^(https?:\/\/\S+) +([\x21-\x7e\x80-\xff][\t\x20-\x7e\x80-\xff]*)$/

/** Names of headers that mostly hold what only their owner should know, and hold it here; a description is saved with its run. */
export function secretHeaders(target: ProtocolTarget): string[] {
  const names = headersOf(target).flatMap(([name, value]) => (value.search(placeholder) < 0 ? name : []))
  return [...new Set(names)].filter((name) => /auth|cookie|token|key|secret/i.test(name))
}

/** A secret that a service's description names in place of its value, as in `Bearer {secret:ORDERS}`. */
export interface NamedSecret {
  readonly name: string
  /** Of the service that it is sent to. */
  readonly origin: string
}

export function secretsOf(target: ProtocolTarget): NamedSecret[] {
  const found = headersOf(target).flatMap(([, value]) => [...value.matchAll(placeholder)])
  const { origin } = new URL(target.url)
  return [...new Set(found.map(([, name]) => name!))].map((name) => ({ name, origin }))
}

/** The secrets that a machine's owner has set, each for the service that it may be sent to. */
export function secretsIn(environment: Variables): NamedSecret[] {
  return Object.keys(environment).flatMap((variable) => {
    const origin = readSecret(environment[variable])?.origin
    return variable.startsWith(prefix) && origin ? [{ name: variable.slice(prefix.length), origin }] : []
  })
}

/**
 * A service with the values of its secrets, for whoever sends its requests and for nobody else.
 * @throws WirebenchError naming a variable that isn't set here, or is for another service.
 */
export function withSecrets<Target extends ProtocolTarget>(target: Target, environment: Variables): Target {
  const { origin } = new URL(target.url)
  const secretNamed = (name: string) => {
    const secret = readSecret(environment[prefix + name])
    if (secret?.origin === origin) return secret.value
    throw invalidOption(
      `the secret ${name} for ${origin} isn’t set on the machine that measures`,
      secretHint(name, origin),
      'protocol.target',
    )
  }
  const filled = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [
        header,
        value.replace(placeholder, (_, name: string) => secretNamed(name)),
      ]),
    )
  const operations = target.operations.map((operation) => {
    if ('metadata' in operation && operation.metadata)
      return { ...operation, metadata: filled(operation.metadata) }
    if ('headers' in operation && operation.headers)
      return { ...operation, headers: filled(operation.headers) }
    return operation
  })
  return { ...target, operations } as Target
}

/** How a secret is set. */
export function secretHint(name: string, origin: string, where = 'there'): string {
  return `set ${prefix}${name} ${where} to ${origin}, a space, and its value`
}

/** The values of a service’s secrets by their names. */
export type SecretValues = Readonly<Record<string, string>>

export function secretValuesOf(target: ProtocolTarget, environment: Variables): SecretValues {
  return Object.fromEntries(
    secretsOf(target).flatMap(({ name }) => {
      const value = readSecret(environment[prefix + name])?.value
      return value ? [[name, value]] : []
    }),
  )
}

/** A text in which names of secrets stand again where their values were, in JSON too. */
export function withoutValues(text: string, values: SecretValues): string {
  // One value may be part of another.
  return Object.entries(values)
    .flatMap(([name, value]) =>
      [...new Set([value, JSON.stringify(value).slice(1, -1)])].map((form) => [name, form] as const),
    )
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce((masked, [name, value]) => masked.replaceAll(value, `{secret:${name}}`), text)
}

function readSecret(text = ''): { readonly origin: string; readonly value: string } | undefined {
  const [, address = '', value = ''] = written.exec(text) ?? []
  const origin = URL.parse(address)?.origin
  return origin === undefined ? undefined : { origin, value }
}

function headersOf(target: ProtocolTarget): [name: string, value: string][] {
  return isRpc(target)
    ? target.operations.flatMap(({ metadata = {} }) => Object.entries(metadata))
    : target.operations.flatMap(({ headers = {} }) => Object.entries(headers))
}
