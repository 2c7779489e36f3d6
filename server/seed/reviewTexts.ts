import type { ReviewTag } from '@shanghao/contract/reviews/states'

/** Invented renters who only review; each is a person of their own. */
export const reviewers = [
  { name: '夜雨听风', phone: '15900000001', birthDate: '1994-02-11' },
  { name: '橘子汽水', phone: '15900000002', birthDate: '1998-07-23' },
  { name: '北巷', phone: '15900000003', birthDate: '1991-12-05' },
  { name: '一颗小豆', phone: '15900000004', birthDate: '2001-04-19' },
  { name: '长街', phone: '15900000005', birthDate: '1996-09-30' },
  { name: '鹿野', phone: '15900000006', birthDate: '1993-06-14' },
  { name: '晚来天欲雪', phone: '15900000007', birthDate: '1999-11-02' },
  { name: '可乐加冰', phone: '15900000008', birthDate: '2000-01-27' },
] as const

export type SampleReview = { stars: number; tags: ReviewTag[]; text: string; answer?: string }

/** Reviews in the order they are given, over all accounts. */
export const sampleReviews: readonly SampleReview[] = [
  {
    stars: 5,
    tags: ['fast_login', 'as_described'],
    text: '付完款半分钟就上去了，段位和皮肤跟描述一模一样。',
  },
  { stars: 5, tags: ['rich_skins', 'good_value'], text: '皮肤真的全，想试的几个都有，包夜算下来很划算。' },
  { stars: 4, tags: ['stable'], text: '全程没掉线，就是英雄铭文没配齐，打排位要自己调一下。' },
  {
    stars: 5,
    tags: ['helpful_owner', 'fast_login'],
    text: '登录要验证码，号主两分钟就发过来了。',
    answer: '谢谢支持，白天基本都在线。',
  },
  {
    stars: 2,
    tags: ['slow_login', 'silent_owner'],
    text: '等验证码等了二十多分钟，后面倒是正常。',
    answer: '当时在开会没看到，抱歉耽误你了，之后会开着提醒。',
  },
  { stars: 5, tags: ['as_described', 'stable'], text: '租了第二次，还是一样稳。' },
  { stars: 4, tags: ['rich_skins'], text: '皮肤多，价格比同段位的高一点点。' },
  { stars: 5, tags: ['good_value'], text: '周末开黑租的，四个小时打了一晚上，值。' },
  {
    stars: 3,
    tags: ['pricey'],
    text: '号没问题，晚上的价格有点贵。',
    answer: '晚上可以看看包夜，比按小时便宜。',
  },
  { stars: 5, tags: ['fast_login', 'rich_skins', 'stable'], text: '' },
  { stars: 5, tags: ['helpful_owner'], text: '不会换区，号主在提问里写得很清楚。' },
  { stars: 1, tags: ['not_as_described'], text: '说明里写的限定皮肤没有，投诉后退了一部分。' },
  { stars: 5, tags: ['as_described'], text: '段位真实，没有虚标。' },
]

export type SampleQuestion = { text: string; answer?: string }

export const sampleQuestions: readonly SampleQuestion[] = [
  { text: '可以打排位吗，会不会影响你的段位？', answer: '可以打，掉几颗星没关系，别挂机就行。' },
  { text: '登录需要验证码吗？', answer: '换设备第一次登录要，下单后求助，我会尽快发。' },
  { text: '限定皮肤都在这个号上吗？', answer: '详情页皮肤列表里有的都在，可以搜名字看。' },
  { text: '周末晚上一般有空档吗？' },
]
