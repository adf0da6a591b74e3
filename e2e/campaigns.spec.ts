// A fleet becomes one answer: sent from the page, followed while it runs, read by class and policy, down to each host.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, idle, slow, test } from './fixtures'

/** Four classes of three hosts each, and one capture that nobody can read. */
const HOSTS = 12
const NAME = 'twelve hosts and a broken one'

/** Synthetic hosts in a folder of their own; gone when `use` is over. */
function fleet<T>(seed: number, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'skbscope-fleet-'))
  try {
    const hosts = join(folder, 'hosts')
    execFileSync('../backend/.venv/bin/skbscope', ['fleet', 'generate', hosts, '--hosts', String(HOSTS), '--events', '1000', '--seed', String(seed)])
    writeFileSync(join(hosts, 'broken.perf.data'), 'PERFILE2 and no more')
    rmSync(join(hosts, 'manifest.json'))
    return use(hosts)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const packed = (hosts: string): Buffer => execFileSync('tar', ['-C', hosts, '-cf', '-', ...readdirSync(hosts).sort()], { maxBuffer: 1 << 26 })

interface FullExplainer {
  progress: { recordings: number; ready: number; failed: number }
}

/** The fleet as an archive; its broken capture is in it. */
let archive: Buffer

/** The campaign the tests look at, analysed. */
async function analysed(request: APIRequestContext): Promise<string> {
  const made = await request.post('/api/v1/campaigns', { data: { name: NAME } })
  const { id } = await made.json()
  const sent = await request.put(`/api/v1/campaigns/${id}/captures/fleet.tar`, { data: archive })
  expect(sent.ok(), await sent.text()).toBe(true)
  const over = async () => {
    const { progress }: FullExplainer = await (await request.get(`/api/v1/campaigns/${id}`)).json()
    return progress.recordings > HOSTS && progress.ready + progress.failed === progress.recordings
  }
  await expect.poll(over, { timeout: 240_000 }).toBe(true)
  return id
}

// One worker makes the fleet and the campaign that all tests of this file look at.
test.describe.configure({ mode: 'default' })

let id: string
test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000)
  archive = fleet(21, packed)
  id = await analysed(request)
})

test('an archive chosen on the page becomes a campaign that fills while one looks', { tag: '@cluster' }, async ({ page }) => {
  test.setTimeout(300_000)
  await page.goto('/campaigns')
  await idle(page)
  await page.getByRole('textbox', { name: /^name/ }).fill('from the page')
  await page.getByLabel('Captures, or an archive of them').setInputFiles({ name: 'fleet.tar', mimeType: 'application/x-tar', buffer: archive })
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('from the page')
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('1 file sent')
  const facts = page.getByRole('list', { name: 'The campaign in numbers' })
  await expect(facts).toContainText(`${HOSTS} of ${HOSTS + 1} recordings analysed`, { timeout: 240_000 })
  const answers = page.getByRole('table', { name: /^Classes of hosts/ })
  // The header, and a line a class.
  await expect(answers.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'What could not be read' })).toContainText('broken.perf.data')
})

test('the files of a folder are sent under the names the command line gives them', slow, async ({ page, portal }, info) => {
  await page.goto('/campaigns')
  await idle(page)
  await page.getByRole('textbox', { name: /^name/ }).fill('a folder')
  const folder = info.outputPath('captures')
  mkdirSync(join(folder, 'web-1'), { recursive: true })
  fleet(23, (hosts) => {
    copyFileSync(join(hosts, 'h00001.host.txt'), join(folder, 'web-1/host.txt'))
    copyFileSync(join(hosts, 'h00001.perf.txt.zst'), join(folder, 'web-1/perf.txt.zst'))
  })
  await page.getByLabel('Folder of captures').setInputFiles(folder)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('2 files sent')
  const campaign = new URL(page.url()).pathname.split('/').at(-1)
  const { items } = await portal.get<{ items: { name: string }[] }>(`/campaigns/${campaign}/captures`)
  expect(items.map(({ name }) => name)).toEqual(['web-1.host.txt', 'web-1.perf.txt.zst'])
})

test('the list leads to it, with its hosts, classes and failures', slow, async ({ page }) => {
  await page.goto(`/campaigns/${id}`)
  await idle(page)
  await page.getByRole('main').getByRole('link', { name: 'Campaigns', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: NAME })
  await expect(row).toContainText('done, 1 failed')
  await expect(row.locator('[data-word="hosts"]')).toHaveText(String(HOSTS))
  await expect(row.locator('[data-word="classes"]')).toHaveText('4')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
})

test('class and policy are chosen by one press, and the address keeps them, and words and order of the table', async ({ page }) => {
  await page.goto(`/campaigns/${id}`)
  await idle(page)
  const hosts = page.getByRole('table', { name: 'Hosts of the campaign' })
  await expect(hosts.getByRole('row')).toHaveCount(HOSTS + 2)
  await page.getByRole('button', { name: /^skb-defer on AMD EPYC/ }).click()
  await expect(page).toHaveURL(/class=[a-z2-7]+&policy=skb-defer|policy=skb-defer&class=[a-z2-7]+/)
  await expect(page.getByRole('region', { name: /^skb-defer on AMD EPYC/ })).toBeVisible()
  await expect(hosts.getByRole('row')).toHaveCount(4)
  await hosts.getByRole('button', { name: 'alien share' }).click()
  await expect(page).toHaveURL(/sort=-alien-share/)
  await page.reload()
  await idle(page)
  await expect(page.getByRole('button', { name: /^skb-defer on AMD EPYC/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(hosts.getByRole('columnheader', { name: /alien share/ })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(hosts.getByRole('row')).toHaveCount(HOSTS + 2)
  await page.getByRole('combobox', { name: 'state' }).selectOption('failed')
  await expect(hosts.getByRole('row')).toHaveCount(2)
  await expect(hosts).toContainText('perf.data: ')
  await page.getByRole('combobox', { name: 'state' }).selectOption('any')
  await page.getByRole('searchbox', { name: 'name has' }).fill('00007')
  await expect(hosts.getByRole('row')).toHaveCount(2)
  await hosts.getByRole('link', { name: 'h00007' }).click()
  await expect(page).toHaveURL(/\/traces\//)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'name has' })).toHaveValue('00007')
})

test('the text for a mail is the one the command line prints', slow, async ({ page, request }) => {
  await page.goto(`/campaigns/${id}`)
  await page.getByRole('button', { name: 'As text', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'The report as text' })
  const text = await (await request.get(`/api/v1/campaigns/${id}/report.txt`)).text()
  await expect(dialog.locator('pre')).toHaveText(text, { useInnerText: false })
})

test('the chart is published as a figure of the campaign', slow, async ({ page }) => {
  await page.goto(`/campaigns/${id}`)
  await idle(page)
  await page.getByRole('button', { name: 'Classes side by side: publish' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await expect(share.getByRole('link', { name: /\/c\/[a-z2-7]+$/ })).toBeVisible({ timeout: 45_000 })
})

test('one that is not there says so', slow, async ({ page }) => {
  await page.goto('/campaigns/0000')
  await expect(page.getByRole('alert')).toContainText('There is no campaign 0000.')
})

const fits = async (page: Page, what: string) => {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  expect(wide, `${what} is wider than its window`).toBeLessThanOrEqual(room)
}

/** The list, a campaign, and one with an answer chosen and its chart as a table. */
const PAGES: Record<string, () => string> = {
  'the list': () => '/campaigns',
  'a campaign': () => `/campaigns/${id}`,
  'a campaign as tables': () => `/campaigns/${id}?table=chart&policy=rfs-llc`,
}

for (const theme of ['light', 'dark'] as const)
  for (const width of [1440, 360])
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: 900 }, hasTouch: width < 500 })

      test('axe finds nothing, and nothing scrolls sideways', theme === 'light' && width > 500 ? {} : slow, async ({ page, axe }) => {
        for (const [what, path] of Object.entries(PAGES)) {
          await page.goto(path())
          await idle(page)
          await fits(page, what)
          await axe(`${what} ${theme} ${width}`)
        }
      })
    })

test('between a phone and a desk nothing makes the pages scroll sideways', slow, async ({ page }) => {
  for (const width of [1024, 700, 500])
    for (const [what, path] of Object.entries(PAGES)) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path())
      await idle(page)
      await fits(page, `${what} at ${width} px`)
    }
})
