import type { Page } from 'playwright-core'
import { openBrowser } from '../../test/e2e/support/dashboard.ts'

/** A browser of its own each time: nothing is cached, and no page is left over. */
export async function withPage<Result>(use: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await openBrowser()
  try {
    return await use(await browser.newPage({ viewport: { width: 1280, height: 900 } }))
  } finally {
    await browser.close()
  }
}
