insert into ledger_kind (kind, tracked, meaning) values
  ('refunding', true, '待原路退回的付款'),
  ('withdrawing', true, '提现途中');
