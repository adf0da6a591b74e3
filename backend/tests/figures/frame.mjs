// usage: node frame.mjs EMBED_URL PARENT_URL       prints what a real browser sees of an embed, as JSON
import { chromium } from 'playwright-core'

const [embed, parent] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env.SKBSCOPE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

/** A page in a context of its own, with its requests and complaints. */
async function open(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 760, height: 600 }, ...options })
  const page = await context.newPage()
  const requests = []
  const complaints = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(url, { waitUntil: 'load' })
  return { context, page, requests, complaints }
}

/** The picture that shows, of the two. */
async function shown(frame) {
  const seen = {}
  for (const theme of ['light', 'dark']) {
    const box = await frame.locator(`.${theme} svg`).boundingBox()
    seen[theme] = box && { width: Math.round(box.width), height: Math.round(box.height) }
  }
  return seen
}

const out = {}
for (const theme of ['light', 'dark']) {
  const { context, page, requests, complaints } = await open(embed, { javaScriptEnabled: false, colorScheme: theme })
  out[`without scripts, ${theme}`] = { shown: await shown(page), requests, complaints }
  await context.close()
}
{
  const { context, page, requests, complaints } = await open(parent)
  await page.waitForFunction(() => window.messages.length > 0)
  const frame = page.frames().find((one) => one.url() === embed)
  const loaded = requests.length
  await page.evaluate(() => {
    document.querySelector('iframe').style.width = '380px'
  })
  await page.waitForFunction(() => window.messages.length > 1)
  out.framed = {
    messages: await page.evaluate(() => window.messages),
    origins: await page.evaluate(() => window.origins),
    origin: await frame.evaluate(() => self.origin),
    links: await frame.locator('a').evaluateAll((links) => links.map((link) => link.href)),
    name: await frame.locator('.light svg').evaluate((svg) => svg.querySelector('title')?.textContent),
    ids: await frame.evaluate(() => document.querySelectorAll('[id]').length),
    requests: requests.slice(0, loaded),
    later: requests.slice(loaded),
    complaints,
  }
  await context.close()
}
await browser.close()
console.log(JSON.stringify(out))
