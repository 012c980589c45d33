import { field, makeCustomer, signInAs, someone, tabTo } from './support/actions.ts'
import { expect, isExternal, patience, test } from './support/fixtures.ts'
import { lookAtBothWidths } from './support/look.ts'

const poc = () => `8${String(Date.now()).slice(-9)}`
const COMPANY = '101234567'

test.describe('customers', () => {
  test('by keyboard alone: entered, found, changed, and a bill begun for him', async ({ page, signIn }) => {
    const [name, number] = [someone('Kamikazi'), poc()]
    await signIn()
    await page.goto('/ebm/customers')
    // Without any customer the empty list offers it too.
    await tabTo(page, page.getByRole('link', { name: 'New customer' }).first())
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(number)
    await tabTo(page, field(page, 'Phone'))
    await page.keyboard.type('0788 123 456')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('0788123456')
    await lookAtBothWidths(page, 'customer')

    await page.goto('/ebm/customers')
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
    await page.keyboard.type(number)
    await expect(page.getByText('One customer')).toBeVisible()
    await lookAtBothWidths(page, 'customers')
    await tabTo(page, page.getByRole('link', { name }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Edit' }))
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await tabTo(page, field(page, 'Meter number'))
    await page.keyboard.type('778-99')
    await lookAtBothWidths(page, 'customer-edit')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('778-99')

    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'New invoice' }))
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toHaveValue(name)
    await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  })

  test('a POC number that somebody has leads to him, and nothing typed is lost', async ({ page, api, signIn }) => {
    const [owner, number, other] = [someone('Owner'), poc(), someone('Other')]
    await makeCustomer(api, { customer_name: owner, poc_number: number })
    await signIn()
    await page.goto('/ebm/customers/new')
    await field(page, 'Name').fill(other)
    await field(page, 'POC number').fill(number)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(field(page, 'POC number')).toBeFocused()
    await expect(page.getByText(`POC number ${number} already belongs to ${owner}.`)).toBeVisible()
    await lookAtBothWidths(page, 'customer-taken')
    await page.getByRole('link', { name: `Open ${owner}` }).click()
    await expect(page.getByRole('heading', { name: owner, level: 1 })).toBeVisible()
    await page.goBack()
    await expect(field(page, 'Name')).toHaveValue(other)
  })

  test('the authority says whose TIN it is, and its silence is told', async ({ page, simulator, signIn }) => {
    test.skip(isExternal, 'What was asked before is kept for a day.')
    await signIn()
    await simulator.mode({ mode: 'down' })
    await page.goto('/ebm/customers/new')
    await field(page, 'TIN').fill(COMPANY)
    await page.getByRole('button', { name: 'Ask the authority' }).click()
    await expect(page.getByText('The authority was not asked')).toBeVisible({ timeout: patience })
    await lookAtBothWidths(page, 'customer-device-away')
    await simulator.mode({ mode: 'up' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('UWASE TRADING LTD')).toBeVisible({ timeout: patience })
    await page.getByRole('button', { name: 'Take over this name' }).click()
    await expect(field(page, 'Name')).toHaveValue('UWASE TRADING LTD')
    await lookAtBothWidths(page, 'customer-tin')
    await field(page, 'TIN').fill('109999999')
    await page.getByRole('button', { name: 'Ask the authority' }).click()
    await expect(page.getByText('Not active', { exact: true })).toBeVisible({ timeout: patience })
  })

  test('two people change one customer: the second sees what the first wrote', async ({ page, api, signIn }) => {
    const name = someone('Shared')
    const customer = await makeCustomer(api, { customer_name: name, phone: '0788000001' })
    await signIn()
    await page.goto(`/ebm/customers/${customer}?edit=1`)
    await field(page, 'Phone').fill('0788000002')
    const { modified } = await api.get<{ modified: string }>('ebm.api.customers.get', { name: customer })
    await api.call('ebm.api.customers.save', { customer: { phone: '0788000003' }, name: customer, modified })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Now “0788000003”')).toBeVisible()
    await expect(field(page, 'Phone')).toHaveValue('0788000002')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('0788000002')
  })

  test('an auditor reads and a supervisor deletes whom no bill names', async ({ page, site, api }) => {
    const name = someone('ToGo')
    const customer = await makeCustomer(api, { customer_name: name })
    await signInAs(page, site.url, 'auditor@ebm.example')
    await page.goto(`/ebm/customers/${customer}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
    // The page first: a late answer to one of its calls would bring the cookies back.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await signInAs(page, site.url, 'supervisor@ebm.example')
    await page.goto(`/ebm/customers/${customer}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete the customer' }).click()
    await expect(page).toHaveURL(/\/ebm\/customers$/)
  })
})
