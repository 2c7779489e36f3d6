import type { Invariants } from '../../core/jobs/invariants.ts'

/**
 * The newest accounts: checking all options of a large catalogue would take minutes, and older accounts were checked
 * when new.
 */
const newest = '(select * from goods order by id desc limit 5000)'

/** Invariants of the catalogue. */
export const goodsInvariants: Invariants = {
  'a listed account has a login and a licensed game': `
    select g.id from goods g join game m on m.id = g.game_id
     where g.state in ('on_shelf', 'awaiting_owner')
       and (m.licence_note is null or not exists (select from credential c where c.goods_id = g.id))`,
  'an account is in a zone of its game': `
    select g.id from goods g left join zone z on z.id = g.zone_id and z.game_id = g.game_id where z.id is null`,
  'options belong to the game, counts and rank are those of the options': `
    select g.id from ${newest} g
      left join lateral unnest(g.options) o(id) on true
      left join property_option x on x.id = o.id
      left join property p on p.id = x.property_id
     group by g.id, g.game_id, g.heroes, g.skins, g.rank_option
    having bool_or(o.id is not null and p.game_id is distinct from g.game_id)
        or count(*) filter (where p.counts = 'heroes') <> g.heroes or count(*) filter (where p.counts = 'skins') <> g.skins
        or max(o.id) filter (where p.kind = 'rank') is distinct from g.rank_option`,
  'an account counts its settled rentals with rent paid or refunded by a complaint, plus the imported ones': {
    fullOnly: `
    select g.id, g.rent_count, g.imported_rents, coalesce(o.rents, 0) as rents from goods g
      left join (select goods_id, count(*) as rents from rental_order
                  where parent_id is null and rent_settled_at is not null
                    and (refund_fen < rent_fen or dispute_refund_fen > 0) group by goods_id) o on o.goods_id = g.id
     where g.rent_count <> g.imported_rents + coalesce(o.rents, 0)
        or g.good_count not between g.imported_good and g.imported_good + coalesce(o.rents, 0)`,
  },
  'the vocabulary contains every gram of search texts': `
    select g.id, gram from ${newest} g, unnest(g.grams) gram
     where not exists (select from search_gram s where s.gram = gram collate "C")`,
  'an account has a search text': `select id from goods where search_text = ''`,
}
