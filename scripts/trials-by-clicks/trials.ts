import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Newcomer } from './newcomer.ts'
import { openApiOfShop, order } from './shop.ts'

/** What somebody brings, and where it lies. */
export interface Given {
  readonly folder: string
  readonly pgUrl: string
  readonly har: string
  readonly etcd: string
  readonly kubernetes: { readonly api: string; readonly machinery: string }
}

export interface Trial {
  readonly name: string
  readonly title: string
  /** From the empty first page to a form that could be started. */
  bring(newcomer: Newcomer, given: Given): Promise<void>
  /** What a person who knows the data would say of them: the message, and the types of fields that could be mistaken. */
  readonly truth: { readonly message: string; readonly types: Readonly<Record<string, string>> }
}

const orderLines = { 'lines.sku': 'string', 'lines.quantity': 'int32', 'lines.price': 'double' }

export const trials: readonly Trial[] = [
  {
    name: 'json',
    title: 'one order in JSON',
    bring: (newcomer) => newcomer.paste('the order', JSON.stringify(order, null, 2)),
    truth: {
      message: 'Record',
      types: { ...orderLines, number: 'int32', placed_at: 'string', total: 'double', note: 'string' },
    },
  },
  {
    name: 'har',
    title: 'HAR of a shop',
    bring: (newcomer, { har }) => newcomer.chooseFiles('Choose files', 'shop.har', har),
    truth: {
      message: 'ProductsResponse',
      types: {
        id: 'int32',
        price: 'double',
        in_stock: 'bool',
        tags: 'string',
        'rating.average': 'double',
        'rating.votes': 'int32',
        discount: 'double',
      },
    },
  },
  {
    name: 'table',
    title: 'jsonb column of 100,000 rows',
    async bring(newcomer, { pgUrl }) {
      await newcomer.click('Choose a table', newcomer.page.getByRole('link', { name: 'Choose a table' }))
      await newcomer.click('its address', newcomer.page.getByLabel('Address of the PostgreSQL server'))
      await newcomer.paste('the server’s address', pgUrl)
      await newcomer.click('List tables')
      await newcomer.click('Take a sample')
    },
    truth: {
      message: 'Order',
      types: {
        ...orderLines,
        order_id: 'int64',
        placed_at: 'string',
        status: 'string',
        total: 'double',
        gift: 'bool',
        note: 'string',
      },
    },
  },
  {
    name: 'etcd',
    title: 'etcd’s tree, with an answer of `etcdctl get -w json`',
    async bring(newcomer, { etcd, folder }) {
      const answer = {
        header: {
          cluster_id: 14841639068965178418n,
          member_id: 10276657743932975437n,
          revision: 7,
          raft_term: 2,
        },
        kvs: ['config', 'leader'].map((key, version) => ({
          key: btoa(`/shop/${key}`),
          create_revision: 4 + version,
          mod_revision: 6 + version,
          version: 1 + version,
          value: btoa('{"replicas": 3}'),
        })),
        count: 2,
      }
      const path = join(folder, 'range.json')
      await writeFile(path, jsonWithLongNumbers(answer))
      await newcomer.chooseFiles('Choose a folder', 'etcd’s module', etcd)
      await newcomer.page.getByLabel('Which message?', { exact: true }).waitFor()
      await newcomer.click(
        'Files',
        newcomer.page.locator('summary', { hasText: /^(Files|Add other messages)/ }),
      )
      await newcomer.chooseFiles('Choose files', 'range.json', path)
    },
    truth: { message: 'RangeResponse', types: {} },
  },
  {
    name: 'kubernetes',
    title: 'Kubernetes’ trees, without data',
    async bring(newcomer, { kubernetes: { api, machinery } }) {
      await newcomer.chooseFiles('Choose a folder', 'k8s.io/api', api)
      await newcomer.click(
        'Files',
        newcomer.page.locator('summary', { hasText: /^(Files|Add other messages)/ }),
      )
      await newcomer.chooseFiles('Choose a folder', 'k8s.io/apimachinery', machinery)
      await newcomer.choose('Which message?', 'k8s.io.api.core.v1.Pod')
    },
    truth: { message: 'Pod', types: {} },
  },
  {
    name: 'openapi',
    title: 'OpenAPI file with examples',
    async bring(newcomer, { folder }) {
      const path = join(folder, 'shop.yaml')
      await writeFile(path, openApiOfShop)
      await newcomer.chooseFiles('Choose files', 'shop.yaml', path)
    },
    truth: {
      message: 'OrdersResponse',
      types: {
        ...orderLines,
        id: 'int64',
        placed_at: 'google.protobuf.Timestamp',
        status: 'inferred.v1.OrdersResponse.Status',
        total: 'double',
      },
    },
  },
]

function jsonWithLongNumbers(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'bigint'
      ? (JSON as unknown as { rawJSON(text: string): object }).rawJSON(String(inner))
      : inner,
  )
}
