import type { Place } from './place.ts'

/** Large cities with where their centres are (WGS 84), for searching without a service that learns what people look for. */
const TABLE = `北京 bei jing 39.90 116.41|天津 tian jin 39.08 117.20|石家庄 shi jia zhuang 38.04 114.51|唐山 tang shan 39.63 118.18
保定 bao ding 38.87 115.46|邯郸 han dan 36.63 114.54|秦皇岛 qin huang dao 39.94 119.60|太原 tai yuan 37.87 112.55|大同 da tong 40.08 113.30
呼和浩特 hu he hao te 40.84 111.75|包头 bao tou 40.66 109.84|沈阳 shen yang 41.81 123.43|大连 da lian 38.91 121.61|鞍山 an shan 41.11 122.99
长春 chang chun 43.82 125.32|吉林 ji lin 43.84 126.55|哈尔滨 ha er bin 45.80 126.53|齐齐哈尔 qi qi ha er 47.35 123.92|大庆 da qing 46.59 125.10
上海 shang hai 31.23 121.47|南京 nan jing 32.06 118.80|无锡 wu xi 31.49 120.31|徐州 xu zhou 34.20 117.28|常州 chang zhou 31.81 119.97
苏州 su zhou 31.30 120.58|南通 nan tong 31.98 120.89|扬州 yang zhou 32.39 119.41|盐城 yan cheng 33.35 120.16|杭州 hang zhou 30.27 120.16
宁波 ning bo 29.87 121.54|温州 wen zhou 27.99 120.70|嘉兴 jia xing 30.75 120.76|绍兴 shao xing 30.03 120.58|金华 jin hua 29.08 119.65
台州 tai zhou 28.66 121.42|合肥 he fei 31.82 117.23|芜湖 wu hu 31.35 118.43|福州 fu zhou 26.07 119.30|厦门 xia men 24.48 118.09
泉州 quan zhou 24.87 118.68|南昌 nan chang 28.68 115.86|赣州 gan zhou 25.83 114.94|九江 jiu jiang 29.71 116.00|济南 ji nan 36.65 117.12
青岛 qing dao 36.07 120.38|烟台 yan tai 37.46 121.45|潍坊 wei fang 36.71 119.16|临沂 lin yi 35.10 118.36|淄博 zi bo 36.81 118.05
济宁 ji ning 35.41 116.59|郑州 zheng zhou 34.75 113.63|洛阳 luo yang 34.62 112.45|南阳 nan yang 33.00 112.53|新乡 xin xiang 35.30 113.93
武汉 wu han 30.59 114.31|宜昌 yi chang 30.69 111.29|襄阳 xiang yang 32.01 112.12|荆州 jing zhou 30.33 112.24|长沙 chang sha 28.23 112.94
株洲 zhu zhou 27.83 113.13|衡阳 heng yang 26.89 112.57|岳阳 yue yang 29.36 113.13|广州 guang zhou 23.13 113.26|深圳 shen zhen 22.54 114.06
珠海 zhu hai 22.27 113.58|佛山 fo shan 23.02 113.12|东莞 dong guan 23.02 113.75|中山 zhong shan 22.52 113.39|惠州 hui zhou 23.11 114.42
汕头 shan tou 23.35 116.68|湛江 zhan jiang 21.27 110.36|江门 jiang men 22.58 113.08|南宁 nan ning 22.82 108.37|柳州 liu zhou 24.33 109.43
桂林 gui lin 25.27 110.29|海口 hai kou 20.04 110.20|三亚 san ya 18.25 109.51|重庆 chong qing 29.56 106.55|成都 cheng du 30.57 104.07
绵阳 mian yang 31.47 104.68|泸州 lu zhou 28.87 105.44|宜宾 yi bin 28.75 104.64|南充 nan chong 30.84 106.11|贵阳 gui yang 26.65 106.63
遵义 zun yi 27.73 106.93|昆明 kun ming 25.04 102.71|大理 da li 25.61 100.27|曲靖 qu jing 25.49 103.80|拉萨 la sa 29.65 91.14
西安 xi an 34.34 108.94|咸阳 xian yang 34.33 108.71|宝鸡 bao ji 34.36 107.24|兰州 lan zhou 36.06 103.83|天水 tian shui 34.58 105.72
西宁 xi ning 36.62 101.78|银川 yin chuan 38.49 106.23|乌鲁木齐 wu lu mu qi 43.83 87.62|喀什 ka shi 39.47 75.99|克拉玛依 ke la ma yi 45.58 84.89
香港 xiang gang 22.32 114.17|澳门 ao men 22.20 113.55|台北 tai bei 25.03 121.57`

type City = { readonly place: Place; readonly syllables: readonly string[] }
const cities: readonly City[] = TABLE.split(/[|\n]/).map((row) => {
  const [name = '', ...rest] = row.split(' ')
  const [latitude, longitude] = rest.slice(-2).map(Number)
  return {
    place: { name, address: '', latitude: latitude ?? 0, longitude: longitude ?? 0 },
    syllables: rest.slice(0, -2),
  }
})

const SHOWN_MAX = 8

/** Cities whose name contains the text, or whose pinyin or initials begin with it, whole names first; none for an empty text. */
export const findCities = (typed: string): Place[] => {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/市$|\s/g, '')
  if (text === '') return []
  const matches = ({ place, syllables }: City) =>
    place.name.includes(text) ||
    syllables.join('').startsWith(text) ||
    syllables
      .map((syllable) => syllable.charAt(0))
      .join('')
      .startsWith(text)
  const isWhole = ({ syllables }: City) => Number(syllables.join('') === text)
  return cities
    .filter(matches)
    .toSorted((a, b) => isWhole(b) - isWhole(a))
    .slice(0, SHOWN_MAX)
    .map(({ place }) => place)
}
