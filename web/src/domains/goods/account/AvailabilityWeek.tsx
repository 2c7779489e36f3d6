import { serverNow } from '@shanghao/client/time/clock'
import { BUSY_AHEAD_DAYS } from '@shanghao/contract/rules'
import { quietText, WHOLE_WEEK, weekText } from '@shanghao/contract/week'
import { availabilityWeek } from './availabilityWeek.ts'
import type { GoodsDetail } from './goodsDetail.ts'
import './AvailabilityWeek.css'

const hours = [0, 6, 12, 18, 24]

/** Seven days as seven bars that show when the account is free. */
export function AvailabilityWeek({ goods }: { goods: GoodsDetail }) {
  const week = availabilityWeek(goods, serverNow())
  const { rentableWeek, quiet, dailyCapHours, twoStepSupport } = goods
  return (
    <div className="availability">
      <div className="availability-hours num" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <ol aria-label={`未来 ${BUSY_AHEAD_DAYS} 天`}>
        {week.map(({ name, date, parts, text }) => (
          <li key={date}>
            <span className="availability-day">
              {name}
              <small className="num">{date}</small>
            </span>
            <span className="sr-only">{text}</span>
            <span className="availability-bar" aria-hidden="true">
              {parts.map(({ from, to, kind }) => (
                <i
                  key={`${kind}-${from}`}
                  className={`availability-${kind}`}
                  style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p className="availability-legend" aria-hidden="true">
        <span>
          <i className="availability-bar" />
          可租
        </span>
        <span>
          <i className="availability-bar availability-busy" />
          已租出
        </span>
        {rentableWeek === WHOLE_WEEK ? null : (
          <span>
            <i className="availability-bar availability-closed" />
            {weekText(rentableWeek)}可租
          </span>
        )}
      </p>
      {quiet === null ? null : (
        <p className="availability-legend">
          {quietText(quiet)} 免打扰：不能开始租用{twoStepSupport ? '，也不提供验证码' : ''}
        </p>
      )}
      {dailyCapHours === null ? null : (
        <p className="availability-legend">每天最多出租 {dailyCapHours} 小时</p>
      )}
    </div>
  )
}
