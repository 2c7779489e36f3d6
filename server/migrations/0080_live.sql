-- A payment from the balance is told by what it pays for, which changes in the same transaction.
drop trigger live_payment_opened on payment;
create trigger live_payment_opened after insert on payment for each row
  when (new.channel <> 'balance') execute function live_payment();
