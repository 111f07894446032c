ALTER TABLE "stores" VALIDATE CONSTRAINT "stores_week_check";
ALTER TABLE "stores" VALIDATE CONSTRAINT "stores_title_check";
ALTER TABLE "stores" VALIDATE CONSTRAINT "stores_map_url_check";
ALTER TABLE "stores" VALIDATE CONSTRAINT "stores_version_check";
