-- Identities with more than one login, which are few: who shares an identity is found without reading everyone.
create index app_user_second_login on app_user (identity_id) where identity_slot > 1;
