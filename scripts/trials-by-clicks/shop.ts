import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBrowser } from '../../test/e2e/support/dashboard.ts'

/** An order as a shop's service would answer it. */
export const order = {
  id: 'b3f1c2d4-9a77-4b57-9d0e-0a6a6c1f2e11',
  number: 48_213,
  placedAt: '2026-11-22T05:43:00Z',
  status: 'paid',
  customer: { name: 'Ada Lovelace', email: 'ada@example.org', isGuest: false },
  lines: [
    { sku: 'tea-earl-grey', quantity: 2, price: 7.5 },
    { sku: 'cup-blue', quantity: 1, price: 12 },
  ],
  total: 27,
  note: null,
}

function productOf(id: number) {
  return {
    id,
    name: `Tea no. ${id}`,
    price: 3 + (id % 40) / 4,
    currency: 'EUR',
    inStock: id % 7 !== 0,
    tags: ['tea', ...(id % 3 === 0 ? ['organic'] : [])],
    rating: { average: 3.5 + (id % 4) / 4, votes: 10 * id },
    ...(id % 5 === 0 && { discount: 0.1 }),
  }
}

/** What a visit of a shop leaves in the network panel: its page, pictures, products, a cart and an order. */
export async function captureOfShop(path: string): Promise<void> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://shop')
    const json = (value: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    const product = /^\/api\/products\/(\d+)$/.exec(pathname)?.[1]
    if (product) json(productOf(Number(product)))
    else if (pathname === '/api/cart/items') json({ items: 1, total: 7.5 })
    else if (pathname.startsWith('/api/orders/')) json(order)
    else if (pathname.endsWith('.svg'))
      response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    else response.setHeader('content-type', 'text/html').end('<title>Shop</title><h1>Tea</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser = await openBrowser()
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } })
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.evaluate(async (id) => {
      const post = (body: object) => ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      for (let product = 1; product <= 90; product++) {
        await (await fetch(`/api/products/${product}`)).json()
        if (product % 3 === 0) await (await fetch(`/${product}.svg`)).text()
        if (product % 6 === 0)
          await (await fetch('/api/cart/items', post({ productId: product, quantity: 1 }))).json()
      }
      for (let again = 0; again < 10; again++) await (await fetch(`/api/orders/${id}`)).json()
    }, order.id)
  } finally {
    // The capture is written as its context closes.
    await context.close()
    await browser.close()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Rows of 100,000 orders with a jsonb column, in SQL. */
export const tableOfOrders = `
  create table orders (id bigint primary key, placed timestamptz not null, payload jsonb not null);
  insert into orders select n, now() - n * interval '1 minute', jsonb_build_object(
      'orderId', 3000000000 + n, 'placedAt', '2026-11-22T05:43:00Z', 'status', (array['open', 'paid', 'sent'])[1 + n % 3],
      'total', round((n % 1000) * 0.25, 2), 'gift', n % 11 = 0, 'lines', jsonb_build_array(
        jsonb_build_object('sku', 'tea-' || n % 50, 'quantity', 1 + n % 4, 'price', round((n % 90) * 0.25, 2))))
      || case when n % 4 = 0 then jsonb_build_object('note', 'leave at the door') else '{}' end
    from generate_series(1, 100000) n;
  analyze orders`

export const openApiOfShop = `openapi: 3.1.0
info: { title: Shop, version: "1.4" }
paths:
  /orders/{id}:
    get:
      responses:
        "200":
          description: the order
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Order" }
              examples:
                paid:
                  value: { id: 48213, placedAt: "2026-11-22T05:43:00Z", status: paid, total: 27, lines: [{ sku: tea-earl-grey, quantity: 2, price: 7.5 }, { sku: cup-blue, quantity: 1, price: 12 }] }
                open:
                  value: { id: 48214, placedAt: "2026-11-22T06:10:00Z", status: open, total: 7.5, lines: [{ sku: tea-earl-grey, quantity: 1, price: 7.5 }] }
  /customers/{id}:
    get:
      responses:
        "200":
          description: the customer
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Customer" }
components:
  schemas:
    Order:
      type: object
      required: [id, placedAt, status, total, lines]
      properties:
        id: { type: integer, format: int64 }
        placedAt: { type: string, format: date-time }
        status: { type: string, enum: [open, paid, sent] }
        total: { type: number }
        lines: { type: array, items: { $ref: "#/components/schemas/Line" } }
    Line:
      type: object
      required: [sku, quantity, price]
      properties:
        sku: { type: string }
        quantity: { type: integer, format: int32 }
        price: { type: number }
    Customer:
      type: object
      required: [name, email]
      properties:
        name: { type: string, example: Ada Lovelace }
        email: { type: string, example: ada@example.org }
`
