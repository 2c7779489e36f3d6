import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Definition } from './core/settings/define.ts'
import { settingGroups } from './settings.ts'

/**
 * Every setting whose texts name a person or a login account, and how it counts: `person` by all accounts of an identity, which
 * the named test shows; `login` by one account each, for the reason given; `role` by what an owner or an operator is.
 */
type Counting =
  | { by: 'person'; shownBy: readonly [file: string, title: string] }
  | { by: 'login' | 'role'; because: string }

const person = (file: string, title: string): Counting => ({
  by: 'person',
  shownBy: [`domains/${file}.test.ts`, title],
})
const login = (because: string): Counting => ({ by: 'login', because })
const role = (because: string): Counting => ({ by: 'role', because })

const UNVERIFIED = 'who has no identity yet can’t be counted by it'
const OWN_WALLET = 'protects the wallet of this account from who holds its device'
const PER_LOGIN = 'what is used belongs to this account'

const COUNTING: Readonly<Record<string, Counting>> = {
  'orders.newRenterDailyLimit': login('a new renter is an account with few completed orders'),
  'orders.newRenterLiveLimit': login('a new renter is an account with few completed orders'),
  'orders.unpaidLimit': login(PER_LOGIN),
  'orders.swapPersonDay': person(
    'orders/swap/swapRefusals',
    'a person has two swaps in a day over all accounts of theirs',
  ),
  'credentials.codesPairHour': person(
    'credentials/code/ask',
    'so often in an hour of the same owner by any account',
  ),
  'disputes.filedPerDay': person(
    'disputes/persons',
    'a person files so often in a day, over all their accounts',
  ),
  'owners.staffMax': role('one account of a person is an owner'),
  'owners.invitationsDay': role('one account of a person is an owner'),
  'finance.rechargeDayFen': person(
    'finance/recharge/recharge',
    'counts what a person recharges in a day by all their logins',
  ),
  'finance.withdrawReviewAboveFen': person('finance/withdrawal/dayReview', 'split over three accounts'),
  'finance.withdrawRewardDays': person(
    'finance/withdrawal/rewardReview',
    'by another account of the person it is reviewed as well',
  ),
  'finance.withdrawDayCount': person(
    'finance/withdrawal/apply',
    'what a person may withdraw in a day counts all their logins',
  ),
  'finance.withdrawDayFailed': person(
    'finance/withdrawal/apply',
    'what a person may withdraw in a day counts all their logins',
  ),
  'finance.withdrawDayFen': person(
    'finance/withdrawal/apply',
    'what a person may withdraw in a day counts all their logins',
  ),
  'finance.withdrawAccounts': login(PER_LOGIN),
  'promotion.inviteMonthMax': person(
    'promotion/returningPeople',
    'is not rewarded for more friends of a month than before',
  ),
  'reviews.questionsDay': person(
    'reviews/abuse',
    'so many questions in a day by one person, with any account',
  ),
  'reviews.reportsDay': person('reviews/abuse', 'so many reports in a day by one person, with any account'),
  'user.passwordFreeDayFen': login(OWN_WALLET),
  'user.exportDay': login(PER_LOGIN),
  'realname.dayTries': login(UNVERIFIED),
  'realname.dayCertifications': login(UNVERIFIED),
  'session.sessionsMax': login(PER_LOGIN),
  'uploads.hourMax': login(PER_LOGIN),
  'uploads.openMax': login(PER_LOGIN),
  'uploads.shotsHour': login(PER_LOGIN),
  'uploads.shotsDayMb': login(PER_LOGIN),
  'support.messagesMinute': login('a conversation belongs to one account, or to a guest'),
  'support.conversationsDay': login('a conversation belongs to one account, or to a guest'),
  'content.feedbackDay': login('feedback belongs to one account, or to a guest'),
  'channels.shareAloneBp': role('one act of one operator'),
  'channels.activityPersonHour': person(
    'channels/activity',
    'so many an hour by one person, with any account',
  ),
  'ops.singleLimitFen': person(
    'ops/limits',
    'acts below the single limit require a second operator beyond the sum of a day',
  ),
  'ops.dayLimitFen': person(
    'ops/limits',
    'acts below the single limit require a second operator beyond the sum of a day',
  ),
  'people.revealHour': person('people/people', 'so often an hour by any account of the operator'),
}

const PERSON = /每人|一个人|一人|本人|每位|一位|同一租客|用户账号/
const named = settingGroups.flatMap(({ domain, definitions }) =>
  Object.entries<Definition>(definitions)
    .map(([key, { label, effect }]) => ({ key: `${domain}.${key}`, label, effect }))
    .filter(({ label, effect }) => PERSON.test(label + effect)),
)

test('every setting that names a person or an account is known with how it counts', () => {
  expect(named.map(({ key }) => key).toSorted()).toEqual(Object.keys(COUNTING).toSorted())
})

test.each(named)('$key says by whom it counts: $label', async ({ key, label, effect }) => {
  const counting = COUNTING[key]
  if (counting?.by === 'login') {
    expect(effect).toMatch(/用户账号|号主或上架员/)
    expect(label + effect).not.toMatch(/每人|一个人|一人|本人/)
  }
  if (counting?.by === 'person') {
    expect(label).not.toContain('用户账号')
    const [file, title] = counting.shownBy
    expect(await readFile(new URL(file, import.meta.url), 'utf8')).toContain(title)
  }
})
